import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from './context.ts';
import { DAY, isoAt } from './clock.ts';
import { DEVICE_TTL_MS } from './device.ts';
import type { Tx } from '../store/db.ts';
import { refuse } from './refusal.ts';

/** Rate limits per key. Durations in seconds. */
export const LIMITS = {
  /** Captchas for a known browser, on any network. */
  captchaDevice: { points: 60, duration: 60 },
  /** Captchas for all other browsers of one network, which may belong to a carrier. */
  captcha: { points: 600, duration: 60 },
  /** Text messages to one phone from one address: one a minute, five an hour. */
  smsResend: { points: 1, duration: 60 },
  smsPair: { points: 5, duration: 3600 },
  /** Text messages to one phone for unknown devices, and from one address. Above the limit a captcha is required. */
  smsPhone: { points: 3, duration: 3600 },
  smsAddress: { points: 20, duration: 3600 },
  /** Wrong passwords for one phone from one address. */
  loginPair: { points: 10, duration: 15 * 60 },
  /**
   * Wrong passwords by unknown devices for one phone, and from one address for any phone. Above the limit a captcha
   * is required and the owner is notified.
   */
  loginPhone: { points: 10, duration: 3600 },
  loginAddress: { points: 50, duration: 15 * 60 },
  /** Warnings to the owner about unknown devices. */
  strangersTold: { points: 1, duration: 24 * 3600 },
  /** Lookups of contacts and the blacklist, which reveal facts about a person. */
  lookup: { points: 60, duration: 60 },
  /** Uploads of one member: a few listings of a hundred pictures each. */
  upload: { points: 400, duration: 3600 },
  identity: { points: 10, duration: 3600 },
  staffCode: { points: 10, duration: 15 * 60 },
  changePhone: { points: 10, duration: 3600 },
} as const;

type LimitName = keyof typeof LIMITS;

const TABLE = 'limits';

/** A timestamp (ms) is larger than any number of points. */
const isMoment = (value: unknown): value is number => typeof value === 'number' && value > 1e12;

/**
 * rate-limiter-flexible over our store. The library reads `Date.now()`, so timestamps are shifted to the context's
 * clock, which tests can move.
 */
function limiter(ctx: Context, name: LimitName): RateLimiterPostgres {
  const client = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const ahead = ctx.clock.now() - Date.now();
      const rows = await ctx.store.query<{ points: number; expire: number }>(
        text,
        values.map((value) => (isMoment(value) ? value + ahead : value)),
      );
      return {
        rowCount: rows.length,
        rows: rows.map(({ points, expire }) => ({ points, expire: expire - ahead })),
      };
    },
  };
  return new RateLimiterPostgres({
    ...LIMITS[name],
    storeClient: client,
    storeType: 'client',
    keyPrefix: name,
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/**
 * Consumes one point of a limit. A single statement, so that parallel requests cannot both pass.
 *
 * @throws 429 when no point is left; the message says how long to wait, unless `say` provides one
 */
export async function consumeLimit(
  ctx: Context,
  name: LimitName,
  key: string,
  say: (wait: string) => string = (wait) => `操作太频繁，请 ${wait}后再试`,
): Promise<void> {
  try {
    await limiter(ctx, name).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw refuse.tooOften(say(formatWait(error.msBeforeNext)));
  }
}

export async function tryConsumeLimit(ctx: Context, name: LimitName, key: string): Promise<boolean> {
  try {
    await limiter(ctx, name).consume(key);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}

/** Gives one point back, when the counted action turned out to be harmless. */
export async function refundLimit(ctx: Context, name: LimitName, key: string): Promise<void> {
  await limiter(ctx, name).reward(key);
}

export async function resetLimit(ctx: Context, name: LimitName, key: string): Promise<void> {
  await limiter(ctx, name).delete(key);
}

/** Formats a wait: 5 000 → `5 秒`, 61 000 → `2 分钟`, 3 601 000 → `2 小时`. */
function formatWait(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds <= 60) return `${seconds} 秒`;
  return seconds <= 3600 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`;
}

/**
 * Refuses when a member created `max` rows within `window` ms. `rows` is SQL that selects `created_at` of the rows of
 * the member $1 since the time $2.
 *
 * @throws 429 with the message that `say` makes of the wait until the oldest row no longer counts
 */
export async function requireFewer(
  ctx: Context,
  tx: Tx,
  userId: string,
  { rows, max, window }: { rows: string; max: number; window: number },
  say: (wait: string) => string,
): Promise<void> {
  const now = ctx.clock.now();
  const { count, oldest } = await tx.one<{ count: number; oldest: string | null }>(
    `select count(*)::int as count, min(created_at) as oldest from (${rows}) as sent`,
    [userId, isoAt(now - window)],
  );
  if (count >= max) throw refuse.tooOften(say(formatWait(Date.parse(oldest ?? '') + window - now)));
}

/**
 * Deletes old rows: limits and captchas when they expire; SMS codes and tokens a day later; intentions and removed
 * favourites after a day; inbox messages, idempotency keys and identity pictures without a review under way after a week;
 * known devices 90 days after their last sign-in. The worker runs it regularly. Safe at any time.
 */
export async function deleteExpired(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const yesterday = isoAt(now - DAY);
  const weekAgo = isoAt(now - 7 * DAY);
  const deadToken = 'expires_at < $1 or revoked_at < $1';
  const expired: readonly (readonly [rows: string, before: string | number])[] = [
    ['limits where expire < $1', now],
    ['captchas where expires_at < $1', isoAt(now)],
    ['sms_codes where expires_at < $1', yesterday],
    [`staff_sessions where token_hash in (select hash from tokens where ${deadToken})`, yesterday],
    [`tokens where ${deadToken}`, yesterday],
    ['inbox where created_at < $1', weekAgo],
    ['intentions where created_at < $1', yesterday],
    ['idempotency where created_at < $1', weekAgo],
    [
      `identity_pictures p where created_at < $1
         and exists (select 1 from users u where u.id = p.user_id and u.real_status <> 'reviewing')`,
      weekAgo,
    ],
    ['removed_favourites where removed_at < $1', yesterday],
    ['known_places where seen_at < $1', isoAt(now - DEVICE_TTL_MS)],
  ];
  for (const [rows, before] of expired) await ctx.store.query(`delete from ${rows}`, [before]);
}
