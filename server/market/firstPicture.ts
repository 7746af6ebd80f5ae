import type { Context } from '../kit/context.ts';

/**
 * Finds the picture that a page shows first, for a preload: the first banner of the home page, the newest listing of
 * the product list, the title picture of a listing. Undefined when there is none. Never rejects: a failure must not
 * cost the page.
 */
export async function firstPicture(
  ctx: Context,
  page: URL,
): Promise<{ picture: string; shown?: number } | undefined> {
  try {
    const key = `first ${page.pathname} ${page.search}`;
    if (key.length > MAX_CACHE_KEY_LENGTH) return await find(ctx, page);
    return await ctx.cache.get(key, () => find(ctx, page));
  } catch (error) {
    ctx.log.warn({ err: error }, 'the first picture of a page is not known');
    return undefined;
  }
}

/** Longer keys are not cached, characters. */
const MAX_CACHE_KEY_LENGTH = 300;

/** Displayed width of a listing's picture in the product list, dp. */
const ROW_PICTURE_WIDTH_DP = 116;

async function find(
  ctx: Context,
  { pathname, searchParams }: URL,
): Promise<{ picture: string; shown?: number } | undefined> {
  switch (pathname.replace(/(.)\/+$/, '$1')) {
    case '/':
    case '/index':
    case '/index/home':
      return ctx.reads.maybe(`select picture from banners where kind = 'carousel' order by sort, id limit 1`);
    case '/pages':
    case '/pages/detail/index':
      return ctx.reads.maybe(
        `select picture from listings where id = $1 and status in ('onSale', 'held', 'sold')`,
        [searchParams.get('id')?.slice(0, 64) ?? ''],
      );
    case '/index/goodList': {
      // Only a filter by game can be handled here.
      if ([...searchParams.keys()].some((key) => key !== 'id' && key !== 'name')) return undefined;
      const first = await ctx.reads.maybe<{ picture: string }>(
        `select picture from listings where status = 'onSale' and ($1::text is null or game_id = $1)
         order by listed_at desc, id desc limit 1`,
        [searchParams.get('id')?.slice(0, 64) || null],
      );
      return first && { ...first, shown: ROW_PICTURE_WIDTH_DP };
    }
    default:
      return undefined;
  }
}
