import type { SupportAgent, group, socialAccount } from '../../contract/support/support.ts';
import type { Context } from '../kit/context.ts';
import type { Decoded } from '../../contract/kit/codec.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { refuse } from '../kit/refusal.ts';
import { useLimit } from '../kit/limits.ts';
import { createHash } from 'node:crypto';
import { isoNow } from '../kit/clock.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import type { Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

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

const agentOf = (row: AgentRow): SupportAgent => omitEmpty(row);

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
 * Support staff of a duty, or all: the one asked for first, then those on duty now, among them those who know one of the games,
 * then by their order. Who is there for certain games only is left out where other games are asked for.
 */
export async function listSupport(
  ctx: Context,
  query: { duty?: string | undefined; gameIds?: string[] | undefined; agentId?: string | undefined },
): Promise<SupportAgent[]> {
  const gameIds = query.gameIds?.length ? query.gameIds : null;
  const rows = await ctx.store.query<AgentRow & { knowsGame: boolean | null }>(
    `select ${AGENT}, game_ids ?| $2::text[] as knows_game from support_agents
     where ($1::text is null or duty = $1)
       and (game_ids = '[]'::jsonb or $2::text[] is null or game_ids ?| $2::text[])
     order by sort, id`,
    [query.duty ?? null, gameIds],
  );
  const now = ctx.clock.now();
  const rank = (row: (typeof rows)[number]) =>
    row.id === query.agentId ? 0 : (isOnDuty(row.workTime, now) ? 1 : 3) + (row.knowsGame ? 0 : 1);
  return rows.sort((a, b) => rank(a) - rank(b)).map(({ knowsGame: _, ...row }) => agentOf(row));
}

/** All support staff, in their order. */
export async function listAllSupport(ctx: Context): Promise<SupportAgent[]> {
  const rows = await ctx.store.query<AgentRow>(`select ${AGENT} from support_agents order by duty, sort, id`);
  return rows.map(agentOf);
}

/** Official group chats: of the game and those for all, or every one. */
export async function listGroups(ctx: Context, gameId?: string): Promise<Decoded<typeof group>[]> {
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
  return rows.map(omitEmpty);
}

/** The official accounts on video platforms. */
export async function listSocialAccounts(ctx: Context): Promise<Page<Decoded<typeof socialAccount>>> {
  const rows = await ctx.store.query<{
    kind: 'douyin' | 'kuaishou';
    name: string;
    account: string;
    fans: number;
    picture: string | null;
    link: string | null;
  }>('select kind, name, account, fans, picture, link from social_accounts order by sort, id');
  return {
    rows: rows.map(omitEmpty),
    total: rows.length,
  };
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
 * platform. Matches exactly, all that is contacts.
 * @throws 404 when any of them is not official; 422 when nothing is given, or too little to be one; 429
 */
export async function checkContact(
  ctx: Context,
  asked: { weixin?: string | undefined; qq?: string | undefined; collection?: string | undefined },
  address: string,
): Promise<void> {
  const contacts = {
    weixin: asked.weixin?.trim() || null,
    qq: asked.qq?.trim() || null,
    collection: asked.collection?.trim() || null,
  };
  if (contacts.weixin === null && contacts.qq === null && contacts.collection === null) {
    throw refuse.invalid('weixin', '请填写要验证的微信、QQ 或收款账号');
  }
  for (const [path, value] of Object.entries(contacts)) if (value !== null) requireLength(path, value);
  await useLimit(ctx, 'lookup', address);
  const { official } = await ctx.store.one<{ official: boolean }>(
    `select ($1::text is null or exists (select 1 from support_agents where weixin = $1))
       and ($2::text is null or exists (select 1 from support_agents where qq = $2)
         or exists (select 1 from groups where qq = $2))
       and ($3::text is null or exists (select 1 from payee_accounts where account = $3)) as official`,
    [contacts.weixin, contacts.qq, contacts.collection],
  );
  if (!official) throw refuse.notFound('未查询到该联系方式，请勿相信');
}

/** How the blacklist keeps what it is asked for: no personal data, only a hash of the text without blanks and case. */
export const blacklistHash = (content: string): string =>
  createHash('sha256').update(content.replaceAll(/\s+/g, '').toLowerCase()).digest('hex');

/** Puts contacts and game accounts on the blacklist, under a kind; those that are not known are left out. */
export async function addToBlacklist(
  ctx: Context,
  tx: Tx,
  kind: string,
  contents: readonly (string | undefined)[],
): Promise<void> {
  for (const content of contents) {
    if (!content) continue;
    const contentHash = blacklistHash(content);
    await insert(tx, 'blacklist', { id: ctx.ids.next(), kind, contentHash, createdAt: isoNow(ctx) });
  }
}

/** How often a contact or game account stands on the blacklist, by kind. Nothing else is told. @throws 422 for blank or short text; 429 */
export async function checkBlacklist(
  ctx: Context,
  asked: { content: string; gameAccount?: string | undefined },
  address: string,
): Promise<Page<{ kind: string; count: number }>> {
  if (asked.content.trim() === '') throw refuse.invalid('content', '请填写查询内容');
  requireLength('content', asked.content);
  if (asked.gameAccount?.trim()) requireLength('game_sn', asked.gameAccount);
  await useLimit(ctx, 'lookup', address);
  const hashes = [asked.content, asked.gameAccount ?? '']
    .filter((each) => each.trim() !== '')
    .map(blacklistHash);
  const rows = await ctx.store.query<{ kind: string; count: number }>(
    'select kind, count(*) as count from blacklist where content_hash = any($1) group by kind order by kind',
    [hashes],
  );
  return { rows, total: rows.reduce((sum, row) => sum + row.count, 0) };
}
