import { readContact } from '../../contract/kit/accountName.ts';
import type { SupportAgent, group, socialAccount } from '../../contract/support/support.ts';
import type { Context } from '../kit/context.ts';
import type { Decoded } from '../../contract/kit/codec.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { refuse } from '../kit/refusal.ts';
import { consumeLimit } from '../kit/limits.ts';
import { blacklistHash, blacklistHashes } from '../kit/blacklistHash.ts';
import { isoNow } from '../kit/clock.ts';
import { omitEmpty, type Stored } from '../kit/omitEmpty.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

type AgentRow = Stored<Omit<SupportAgent, 'isOnDuty'>>;

const AGENT = 'id, name, chat_name, qq, weixin, work_time, qr_code';

const EIGHT_HOURS = 8 * 3_600_000;

const WEEK = '日一二三四五六';

/**
 * True within working hours such as `10:00-02:00`, `10:00–次日 02:00` or `周一至周五 9:00-18:00` (+08:00), and for every
 * text that contains no hours. The hours after midnight belong to the day before.
 */
export function isOnDuty(workTime: string, now: number): boolean {
  const hours = /(\d{1,2})[:：](\d{2})\s*[-–—~～至到]\s*(?:次日)?\s*(\d{1,2})[:：](\d{2})/.exec(workTime);
  if (!hours) return true;
  const [from, to] = [Number(hours[1]) * 60 + Number(hours[2]), Number(hours[3]) * 60 + Number(hours[4])];
  const local = Math.floor((now + EIGHT_HOURS) / 60_000);
  const minute = local % 1440;
  const isNight = from > to && minute < to;
  const isOpen = isNight || (minute >= from && (from > to || minute < to));
  const days = /周([一二三四五六日])\s*[-–—~～至到]\s*周?([一二三四五六日])/.exec(workTime);
  if (!days) return isOpen;
  const [first, last] = [WEEK.indexOf(days[1] ?? ''), WEEK.indexOf(days[2] ?? '')];
  // 1970-01-01 was a Thursday.
  const day = (Math.floor(local / 1440) + 4 + (isNight ? 6 : 0)) % 7;
  return isOpen && (first <= last ? day >= first && day <= last : day >= first || day <= last);
}

const agentOf = (row: AgentRow, now: number): SupportAgent => ({
  ...omitEmpty(row),
  isOnDuty: isOnDuty(row.workTime, now),
});

/**
 * Support agents of a duty, or all: first the requested agent, then agents on duty, then those who know one of the
 * games, then by sort order. Agents who only handle other games are omitted.
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
  return rows.sort((a, b) => rank(a) - rank(b)).map(({ knowsGame: _, ...row }) => agentOf(row, now));
}

export async function listAllSupport(ctx: Context): Promise<SupportAgent[]> {
  const rows = await ctx.store.query<AgentRow>(`select ${AGENT} from support_agents order by duty, sort, id`);
  return rows.map((row) => agentOf(row, ctx.clock.now()));
}

/** Official chat groups: those of the game and the general ones, or all. */
export async function listGroups(ctx: Context, gameId?: string): Promise<Decoded<typeof group>[]> {
  const rows = await ctx.store.query<Stored<Decoded<typeof group>>>(
    `select id, name, qq, link, game_id from groups
     where $1::text is null or game_id = $1 or game_id is null order by game_id nulls last, sort, id`,
    [gameId ?? null],
  );
  return rows.map(omitEmpty);
}

export async function listSocialAccounts(ctx: Context): Promise<Page<Decoded<typeof socialAccount>>> {
  const rows = await ctx.store.query<Stored<Decoded<typeof socialAccount>>>(
    'select kind, name, account, fans, picture, link from social_accounts order by sort, id',
  );
  return { rows: rows.map(omitEmpty), total: rows.length };
}

/** Characters. A match of a shorter text would be a guess, and would reassure the user wrongly. */
const MIN_CONTACT_LENGTH = 4;

function requireLength(path: string, value: string): void {
  if ([...value.trim()].length < MIN_CONTACT_LENGTH) {
    throw refuse.invalid(path, `至少填写 ${MIN_CONTACT_LENGTH} 个字符，太短查不准`);
  }
}

/** Normalizes a payee account for comparison: a phone number, or an e-mail address in lower case. */
const readPayeeAccount = (text: string): string => readContact(text).toLowerCase();

/** Compares in code, not in SQL, because admins type payee accounts in any notation. There are only a few. */
async function isPayeeAccount(db: Db, account: string): Promise<boolean> {
  const payees = await db.query<{ account: string }>('select account from payee_accounts');
  return payees.some((payee) => readPayeeAccount(payee.account) === account);
}

/**
 * Checks that a contact is official: WeChat or QQ of an agent (QQ also of a group), or a payee account. All given
 * contacts must match. The case of a payee account makes no difference.
 *
 * @throws 404 when a contact is not official; 422 when nothing or too little is given; 429
 */
export async function checkContact(
  ctx: Context,
  given: { weixin?: string | undefined; qq?: string | undefined; collection?: string | undefined },
  address: string,
): Promise<void> {
  const contacts = {
    weixin: readContact(given.weixin ?? '') || null,
    qq: readContact(given.qq ?? '') || null,
    collection: readPayeeAccount(given.collection ?? '') || null,
  };
  if (contacts.weixin === null && contacts.qq === null && contacts.collection === null) {
    throw refuse.invalid('weixin', '请填写要验证的微信、QQ 或收款账号');
  }
  for (const [path, value] of Object.entries(contacts)) if (value !== null) requireLength(path, value);
  await consumeLimit(ctx, 'lookup', address);
  const { official } = await ctx.store.one<{ official: boolean }>(
    `select ($1::text is null or exists (select 1 from support_agents where weixin = $1))
       and ($2::text is null or exists (select 1 from support_agents where qq = $2)
         or exists (select 1 from groups where qq = $2)) as official`,
    [contacts.weixin, contacts.qq],
  );
  const isPaid = contacts.collection === null || (await isPayeeAccount(ctx.store, contacts.collection));
  if (!official || !isPaid) throw refuse.notFound('未查询到该联系方式，请勿相信');
}

/** Adds contacts and game accounts to the blacklist because of an after-sale or a trade. Undefined ones are skipped. */
export async function addToBlacklist(
  ctx: Context,
  tx: Tx,
  kind: string,
  contents: readonly (string | undefined)[],
  reason: { afterSaleId: string } | { tradeNo: string },
): Promise<void> {
  for (const content of contents) {
    if (!content) continue;
    const contentHash = blacklistHash(content);
    const row = { id: ctx.ids.next(), kind, contentHash, ...reason, createdAt: isoNow(ctx) };
    await insert(tx, 'blacklist', row);
  }
}

/** The number of blacklist entries of a contact or game account, by kind. @throws 422 for a blank or short text; 429 */
export async function checkBlacklist(
  ctx: Context,
  given: { content: string; gameAccount?: string | undefined },
  address: string,
): Promise<Page<{ kind: string; count: number }>> {
  const [content, gameAccount] = [readContact(given.content), readContact(given.gameAccount ?? '')];
  if (content === '') throw refuse.invalid('content', '请填写查询内容');
  requireLength('content', content);
  if (gameAccount !== '') requireLength('game_sn', gameAccount);
  await consumeLimit(ctx, 'lookup', address);
  const hashes = [content, gameAccount].filter((each) => each !== '').flatMap(blacklistHashes);
  const rows = await ctx.store.query<{ kind: string; count: number }>(
    'select kind, count(*) as count from blacklist where content_hash = any($1) group by kind order by kind',
    [hashes],
  );
  return { rows, total: rows.reduce((sum, row) => sum + row.count, 0) };
}
