import type { Context } from '../context.ts';

/**
 * Address of the picture that a page of the SPA shows first: the first banner of the home page, the title picture of a
 * listing. Undefined where there is none. Never rejects: a page is worth more than a picture that comes a little earlier.
 */
export async function firstPicture(ctx: Context, page: URL): Promise<string | undefined> {
  try {
    const row = await find(ctx, page);
    return row?.picture;
  } catch (error) {
    ctx.log.warn({ err: error }, 'the first picture of a page is not known');
    return undefined;
  }
}

function find(ctx: Context, { pathname, searchParams }: URL): Promise<{ picture: string } | undefined> {
  switch (pathname.replace(/(.)\/+$/, '$1')) {
    case '/':
    case '/index':
    case '/index/home':
      return ctx.store.maybe(`select picture from banners where kind = 'carousel' order by sort, id limit 1`);
    case '/pages':
    case '/pages/detail/index':
      return ctx.store.maybe(
        `select picture from listings where id = $1 and status in ('onSale', 'held', 'sold')`,
        [searchParams.get('id')?.slice(0, 64) ?? ''],
      );
    default:
      return Promise.resolve(undefined);
  }
}
