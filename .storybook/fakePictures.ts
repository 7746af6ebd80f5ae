import { http, HttpResponse } from 'msw';

/** The drawing that stands for an upload, chosen by the upload's name. */
const uploaded = (name: string): string => {
  const sum = [...name].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return `listing/account-${(sum % 5) + 1}`;
};

async function answer(address: string, instead: string): Promise<Response> {
  const { default: pictures } = await import('virtual:haoyi/pictures');
  const picture = pictures[address] ?? pictures[instead];
  return picture === undefined ? new HttpResponse(null, { status: 404 }) : fetch(picture);
}

const FALLBACK_PICTURES: Readonly<Record<string, string>> = {
  game: 'game/wzry',
  article: 'article/xwgg',
  avatar: 'avatar/0',
};

const UPLOADS = ['*/img/upload/:name', '*/api/upload/:name', '*/api/pictures/up/:name', '*/uploads/:name'];

export const art = [
  ...UPLOADS.map((path) =>
    http.get(path, ({ params }) => answer('', uploaded(String(params.name).replace(/\.\w+$/, '')))),
  ),
  http.get('*/img/:kind/:file', ({ params }) =>
    answer(
      `${String(params.kind)}/${String(params.file).replace(/\.webp$/, '')}`,
      FALLBACK_PICTURES[String(params.kind)] ?? 'listing/account-0',
    ),
  ),
];
