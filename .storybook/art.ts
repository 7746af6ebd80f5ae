import { http, HttpResponse } from 'msw';

/** What people uploaded: details of an account, one for each name. */
const uploaded = (name: string): string => {
  const sum = [...name].reduce((all, letter) => all + (letter.codePointAt(0) ?? 0), 0);
  return `listing/account-${(sum % 5) + 1}`;
};

async function answer(address: string, instead: string): Promise<Response> {
  const { default: pictures } = await import('virtual:haoyi/pictures');
  const drawn = pictures[address] ?? pictures[instead];
  return drawn === undefined ? new HttpResponse(null, { status: 404 }) : fetch(drawn);
}

/** What stands for one that is not drawn for itself. */
const INSTEAD: Readonly<Record<string, string>> = {
  game: 'game/wzry',
  article: 'article/xwgg',
  avatar: 'avatar/0',
};

const UPLOADS = ['*/img/upload/:name', '*/api/upload/:name', '*/api/pictures/up/:name', '*/uploads/:name'];

/** Answers the pictures that the server draws and keeps: stories name them by the server's addresses, as the wire does. */
export const art = [
  ...UPLOADS.map((path) =>
    http.get(path, ({ params }) => answer('', uploaded(String(params.name).replace(/\.\w+$/, '')))),
  ),
  http.get('*/img/:kind/:file', ({ params }) =>
    answer(
      `${String(params.kind)}/${String(params.file).replace(/\.webp$/, '')}`,
      INSTEAD[String(params.kind)] ?? 'listing/account-0',
    ),
  ),
];
