import type * as contract from '../../contract/content/notice.ts';
import type { noticeVotes } from '../../contract/content/notice.ts';
import { cleanHtml } from './richText.ts';
import { RULE_DICTIONARIES } from './ruleDictionaries.ts';
import type { Context } from '../kit/context.ts';
import type { Paging } from '../kit/paging.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { containsWords, wordPatterns } from '../kit/likePattern.ts';
import { refuse } from '../kit/refusal.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import { readPageOf, upsert } from '../store/rows.ts';
import type { Decoded } from '../../contract/kit/codec.ts';

type NoticeRow = Stored<Omit<contract.Notice, 'id'>> & { id: number };

const NOTICE = 'id, type, title, content, picture, created_at';

const noticeOf = ({ picture, ...row }: NoticeRow): contract.Notice => ({
  ...row,
  id: String(row.id),
  content: cleanHtml(row.content),
  ...omitEmpty({ picture }),
});

/** Published notices of a type, newest first. With a keyword: those whose title or text contains all its words. */
export async function listNotices(
  ctx: Context,
  query: Paging & { type: string; keyword?: string | undefined },
): Promise<Page<contract.Notice>> {
  // Searches the text without its HTML tags.
  const text = "title || chr(1) || regexp_replace(content, '<[^>]*>', '', 'g')";
  return readPageOf(
    ctx.store,
    {
      select: NOTICE,
      from: 'notices',
      where: `type = $1 and is_published and ${containsWords(text, 2)}`,
      orderBy: 'created_at desc, id desc',
      params: [query.type, wordPatterns(query.keyword)],
      paging: query,
    },
    noticeOf,
  );
}

/** All published notices of a type with their texts, newest first, at most 100. */
export async function listArticles(ctx: Context, type: string): Promise<contract.Notice[]> {
  const { rows } = await listNotices(ctx, { type, pageSize: 100 });
  return rows;
}

/** One published notice. @throws 404 */
export async function readNotice(ctx: Context, id: string): Promise<contract.Notice> {
  const number = Number(id);
  const row =
    number <= 2_147_483_647
      ? await ctx.store.maybe<NoticeRow>(`select ${NOTICE} from notices where id = $1 and is_published`, [
          number,
        ])
      : undefined;
  if (!row) throw refuse.notFound('文章不存在或已下线');
  return noticeOf(row);
}

/** Stores a member's vote on an article, replacing the previous one. Returns the counts of all votes. @throws 404 */
export async function voteNotice(
  ctx: Context,
  member: Member,
  id: string,
  isSolved: boolean,
): Promise<Decoded<typeof noticeVotes>> {
  await readNotice(ctx, id);
  const vote = { noticeId: Number(id), userId: member.id, isSolved, createdAt: isoNow(ctx) };
  await upsert(ctx.store, 'notice_votes', vote, 'noticeId', 'userId');
  return ctx.store.one(
    `select count(*) filter (where is_solved)::int as solved, count(*) filter (where not is_solved)::int as unsolved
     from notice_votes where notice_id = $1`,
    [Number(id)],
  );
}

export async function listBanners(
  ctx: Context,
  kind: 'streamer' | 'carousel',
): Promise<Page<contract.Banner>> {
  const rows = await ctx.store.query<Stored<contract.Banner>>(
    'select id, name, picture, link, content, sort from banners where kind = $1 order by sort, id',
    [kind],
  );
  return {
    rows: rows.map((row) => omitEmpty({ ...row, content: row.content && cleanHtml(row.content) })),
    total: rows.length,
  };
}

/** The entries of a dictionary; empty for an unknown name. */
export async function readDictionary(ctx: Context, type: string): Promise<readonly contract.DictEntry[]> {
  const fixed = RULE_DICTIONARIES.get(type);
  if (fixed) return fixed;
  const rows = await ctx.store.query<Stored<contract.DictEntry>>(
    'select label, value, type, sort, remark, css_class as min from dictionary where type = $1 order by sort, label',
    [type],
  );
  return rows.map(omitEmpty);
}
