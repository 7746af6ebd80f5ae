import { createHash } from 'node:crypto';
import type { Page } from '../../contract/envelope.ts';
import type { Decoded } from '../../contract/codec.ts';
import type { noticeVotes } from '../../contract/entities/account.ts';
import type * as contract from '../../contract/entities/notice.ts';
import type { Context } from '../context.ts';
import { refuse } from '../refusal.ts';
import { likeOf } from './like.ts';
import { spend } from './limits.ts';
import { slice, type Paging } from './paging.ts';
import { cleanHtml } from './richText.ts';
import type { Member } from './sessions.ts';

interface NoticeRow {
  id: number;
  type: string;
  title: string;
  content: string;
  picture: string | null;
  createdAt: string;
}

const NOTICE = 'id, type, title, content, picture, created_at';

const noticeOf = (row: NoticeRow): contract.Notice => ({
  id: String(row.id),
  title: row.title,
  type: row.type,
  content: cleanHtml(row.content),
  picture: row.picture ?? undefined,
  createdAt: row.createdAt,
});

/** At most this many words are searched for. */
const MAX_WORDS = 5;

/** Published notices of a type, newest first; with a keyword those whose title or text holds every word of it. */
export async function listNotices(
  ctx: Context,
  query: Paging & { type: string; keyword?: string | undefined },
): Promise<Page<contract.Notice>> {
  const { limit, offset } = slice(query);
  const words = (query.keyword ?? '').normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  // Not the marks of the text: who looks for "p" looks for no paragraph.
  const where = `type = $1 and is_published and not exists (
    select 1 from unnest($2::text[]) as word (pattern)
    where title not ilike pattern and regexp_replace(content, '<[^>]*>', '', 'g') not ilike pattern)`;
  const params = [query.type, words.map(likeOf)];
  const [rows, count] = await Promise.all([
    ctx.store.query<NoticeRow>(
      `select ${NOTICE} from notices where ${where} order by created_at desc, id desc limit $3 offset $4`,
      [...params, limit, offset],
    ),
    ctx.store.one<{ total: number }>(`select count(*) as total from notices where ${where}`, params),
  ]);
  return { rows: rows.map(noticeOf), total: count.total };
}

/** All published notices of a type in full, newest first, at most 100. */
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

/** Keeps whether an article helped a member: one vote each, the last one counts. Answers all votes. @throws 404 */
export async function voteNotice(
  ctx: Context,
  member: Member,
  id: string,
  isSolved: boolean,
): Promise<Decoded<typeof noticeVotes>> {
  await readNotice(ctx, id);
  await ctx.store.query(
    `insert into notice_votes (notice_id, user_id, is_solved, created_at) values ($1, $2, $3, $4)
     on conflict (notice_id, user_id) do update set is_solved = excluded.is_solved, created_at = excluded.created_at`,
    [Number(id), member.id, isSolved, new Date(ctx.clock.now()).toISOString()],
  );
  return ctx.store.one(
    `select count(*) filter (where is_solved)::int as solved, count(*) filter (where not is_solved)::int as unsolved
     from notice_votes where notice_id = $1`,
    [Number(id)],
  );
}

/** Carousel pictures or partner streamers, in their order. */
export async function listBanners(
  ctx: Context,
  kind: 'streamer' | 'carousel',
): Promise<Page<contract.Banner>> {
  const rows = await ctx.store.query<{
    id: string;
    name: string;
    picture: string;
    link: string | null;
    content: string | null;
    sort: number;
  }>('select id, name, picture, link, content, sort from banners where kind = $1 order by sort, id', [kind]);
  return {
    rows: rows.map((row) => ({
      ...row,
      link: row.link ?? undefined,
      content: row.content === null ? undefined : cleanHtml(row.content),
    })),
    total: rows.length,
  };
}

interface AgentRow {
  id: string;
  name: string;
  chatName: string | null;
  qq: string | null;
  weixin: string | null;
  workTime: string;
  qrCode: string | null;
}

const AGENT = 'id, name, chat_name, qq, weixin, work_time, qr_code';

const agentOf = (row: AgentRow): contract.SupportAgent => ({
  id: row.id,
  name: row.name,
  chatName: row.chatName ?? undefined,
  workTime: row.workTime,
  qq: row.qq ?? undefined,
  weixin: row.weixin ?? undefined,
  qrCode: row.qrCode ?? undefined,
});

const EIGHT_HOURS = 8 * 3_600_000;

/** Whether a moment lies within working hours like `10:00-02:00` (+08:00; may run past midnight). Other text: always. */
export function isOnDuty(workTime: string, now: number): boolean {
  const match = /^(\d{1,2}):(\d{2})\s*[-–—~至]\s*(\d{1,2}):(\d{2})$/.exec(workTime.trim());
  if (!match) return true;
  const [from, to] = [
    Number(match[1]) * 60 + Number(match[2]),
    Number(match[3]) * 60 + Number(match[4]),
  ] as const;
  const minute = Math.floor((now + EIGHT_HOURS) / 60_000) % 1440;
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * Support staff of a duty: those on duty now first, among them those who know the game, then by their order.
 */
export async function listSupport(
  ctx: Context,
  query: { duty: string; gameId?: string | undefined },
): Promise<contract.SupportAgent[]> {
  const rows = await ctx.store.query<AgentRow & { knowsGame: boolean }>(
    `select ${AGENT}, game_ids @> jsonb_build_array($2::text) as knows_game from support_agents
     where duty = $1 and (game_ids = '[]'::jsonb or $2::text is null or game_ids @> jsonb_build_array($2::text))
     order by sort, id`,
    [query.duty, query.gameId ?? null],
  );
  const now = ctx.clock.now();
  const rank = (row: (typeof rows)[number]) =>
    (isOnDuty(row.workTime, now) ? 0 : 2) + (query.gameId !== undefined && row.knowsGame ? 0 : 1);
  return rows.sort((a, b) => rank(a) - rank(b)).map(agentOf);
}

/** All support staff, in their order. */
export async function listAllSupport(ctx: Context): Promise<contract.SupportAgent[]> {
  const rows = await ctx.store.query<AgentRow>(`select ${AGENT} from support_agents order by duty, sort, id`);
  return rows.map(agentOf);
}

/** Official group chats: of the game and those for all, or every one. */
export async function listGroups(ctx: Context, gameId?: string): Promise<Decoded<typeof contract.group>[]> {
  const rows = await ctx.store.query<{
    id: string;
    name: string;
    qq: string;
    link: string | null;
    gameId: string | null;
  }>(
    `select id, name, qq, link, game_id from groups
     where $1::text is null or game_id = $1 or game_id is null order by game_id nulls last, sort, id`,
    [gameId ?? null],
  );
  return rows.map((row) => ({ ...row, link: row.link ?? undefined, gameId: row.gameId ?? undefined }));
}

/** The official accounts on video platforms. */
export async function listSocialAccounts(
  ctx: Context,
): Promise<Page<Decoded<typeof contract.socialAccount>>> {
  const rows = await ctx.store.query<{
    kind: 'douyin' | 'kuaishou';
    name: string;
    account: string;
    fans: number;
    picture: string | null;
    link: string | null;
  }>('select kind, name, account, fans, picture, link from social_accounts order by sort, id');
  return {
    rows: rows.map((row) => ({ ...row, picture: row.picture ?? undefined, link: row.link ?? undefined })),
    total: rows.length,
  };
}

/** The entries of a dictionary; empty when there is none of that name. */
export async function readDictionary(ctx: Context, type: string): Promise<contract.DictEntry[]> {
  const rows = await ctx.store.query<Omit<contract.DictEntry, 'remark'> & { remark: string | null }>(
    'select label, value, type, sort, remark from dictionary where type = $1 order by sort, label',
    [type],
  );
  return rows.map((row) => ({ ...row, remark: row.remark ?? undefined }));
}

/** Fewer characters than this are no contact: an answer to them would be a guess that reassures. */
const SHORTEST = 4;

function requireLength(path: string, value: string): void {
  if ([...value.trim()].length < SHORTEST) {
    throw refuse.invalid(path, `至少填写 ${SHORTEST} 个字符，太短查不准`);
  }
}

/**
 * Whether a contact is official: WeChat or QQ of support staff (QQ also of a group), or a payee account of the
 * platform. Matches exactly, all that is given.
 * @throws 404 when any of them is not official; 422 when nothing is given, or too little to be one; 429
 */
export async function checkContact(
  ctx: Context,
  asked: { weixin?: string | undefined; qq?: string | undefined; collection?: string | undefined },
  address: string,
): Promise<void> {
  const given = {
    weixin: asked.weixin?.trim() || null,
    qq: asked.qq?.trim() || null,
    collection: asked.collection?.trim() || null,
  };
  if (given.weixin === null && given.qq === null && given.collection === null) {
    throw refuse.invalid('weixin', '请填写要验证的微信、QQ 或收款账号');
  }
  for (const [path, value] of Object.entries(given)) if (value !== null) requireLength(path, value);
  await spend(ctx, 'lookup', address);
  const { official } = await ctx.store.one<{ official: boolean }>(
    `select ($1::text is null or exists (select 1 from support_agents where weixin = $1))
       and ($2::text is null or exists (select 1 from support_agents where qq = $2)
         or exists (select 1 from groups where qq = $2))
       and ($3::text is null or exists (select 1 from payee_accounts where account = $3)) as official`,
    [given.weixin, given.qq, given.collection],
  );
  if (!official) throw refuse.notFound('未查询到该联系方式，请勿相信');
}

/** How the blacklist keeps what it is asked for: no personal data, only a hash of the text without blanks and case. */
export const blacklistHash = (content: string): string =>
  createHash('sha256').update(content.replaceAll(/\s+/g, '').toLowerCase()).digest('hex');

/** How often a contact or game account stands on the blacklist, by kind. Nothing else is told. @throws 422 for blank or short text; 429 */
export async function checkBlacklist(
  ctx: Context,
  asked: { content: string; gameAccount?: string | undefined },
  address: string,
): Promise<Page<{ kind: string; count: number }>> {
  if (asked.content.trim() === '') throw refuse.invalid('content', '请填写查询内容');
  requireLength('content', asked.content);
  if (asked.gameAccount?.trim()) requireLength('game_sn', asked.gameAccount);
  await spend(ctx, 'lookup', address);
  const hashes = [asked.content, asked.gameAccount ?? '']
    .filter((each) => each.trim() !== '')
    .map(blacklistHash);
  const rows = await ctx.store.query<{ kind: string; count: number }>(
    'select kind, count(*) as count from blacklist where content_hash = any($1) group by kind order by kind',
    [hashes],
  );
  return { rows, total: rows.reduce((sum, row) => sum + row.count, 0) };
}
