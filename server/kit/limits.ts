import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Context } from './context.ts';
import { DAY, isoAt } from './clock.ts';
import { PLACE_LIFE } from './device.ts';
import { refuse } from './refusal.ts';

/** How often something may be done by one key. Seconds. */
export const LIMITS = {
  /** Picture captchas for one browser that has signed in before, wherever it is. */
  captchaDevice: { points: 60, duration: 60 },
  /** Picture captchas for all other browsers of one network, which a carrier's customers share. */
  captcha: { points: 600, duration: 60 },
  /** Text messages to one phone asked for from one address: one a minute, five an hour. */
  smsResend: { points: 1, duration: 60 },
  smsPair: { points: 5, duration: 3600 },
  /** Text messages to one phone, asked for by strangers; and from one address, which many may share: then with a captcha. */
  smsPhone: { points: 3, duration: 3600 },
  smsAddress: { points: 20, duration: 3600 },
  /** Wrong passwords for one phone from one address. */
  loginPair: { points: 10, duration: 15 * 60 },
  /** Wrong passwords of strangers for one phone, and from one address for any: then with a captcha, and the owner is told. */
  loginPhone: { points: 10, duration: 3600 },
  loginAddress: { points: 50, duration: 15 * 60 },
  /** Messages that strangers try an account. */
  strangersTold: { points: 1, duration: 24 * 3600 },
  /** Questions about contacts and blacklisted accounts: both tell yes or no about somebody. */
  lookup: { points: 60, duration: 60 },
  /** Pictures sent by one member: a few listings of a hundred each. */
  upload: { points: 400, duration: 3600 },
  /** Names and ID numbers tried by one member. */
  identity: { points: 10, duration: 3600 },
  /** Changes of the phone tried by one member. */
  changePhone: { points: 10, duration: 3600 },
} as const;

type LimitName = keyof typeof LIMITS;

const TABLE = 'limits';

/** Larger than any count of points: what the library passes as a moment, in ms. */
const isMoment = (value: unknown): value is number => typeof value === 'number' && value > 1e12;

/**
 * The library's limiter over our store. It reads the machine's clock; the moments it writes and reads are moved to the
 * context's clock on the way, so that a test can move time (with the system clock nothing moves).
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
 * Counts one use of a limit by a key; one statement, so that parallel requests cannot pass together.
 * @throws 429 when it was used up; the sentence says how long to wait, unless `say` words it
 */
export async function useLimit(
  ctx: Context,
  name: LimitName,
  key: string,
  say: (wait: string) => string = (wait) => `操作太频繁，请 ${wait}后再试`,
): Promise<void> {
  try {
    await limiter(ctx, name).consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw refuse.tooOften(say(waiting(error.msBeforeNext)));
  }
}

/** {@link useLimit} for a limit that refuses nothing by itself: whether it was not used up. */
export async function takeUse(ctx: Context, name: LimitName, key: string): Promise<boolean> {
  try {
    await limiter(ctx, name).consume(key);
    return true;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return false;
  }
}

/** Gives one use back: what was counted turned out to be harmless. */
export async function returnUse(ctx: Context, name: LimitName, key: string): Promise<void> {
  await limiter(ctx, name).reward(key);
}

/** Forgets all uses by a key. */
export async function resetLimit(ctx: Context, name: LimitName, key: string): Promise<void> {
  await limiter(ctx, name).delete(key);
}

/** 61 000 → `2 分钟`, 5 000 → `5 秒`. */
function waiting(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds <= 60 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`;
}

/** How long what is over is kept, ms. */
const KEEP = DAY;

/**
 * Deletes what is over and serves nothing any more: limits, picture captchas, SMS codes, tokens, inbox messages and
 * idempotency keys of a week ago, intentions of yesterday, places of a quarter ago. For the worker to run now and then; safe at any time.
 */
export async function sweep(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const yesterday = new Date(now - KEEP).toISOString();
  const weekAgo = new Date(now - 7 * KEEP).toISOString();
  await ctx.store.query('delete from limits where expire < $1', [now]);
  await ctx.store.query('delete from captchas where expires_at < $1', [new Date(now).toISOString()]);
  await ctx.store.query('delete from sms_codes where expires_at < $1', [yesterday]);
  await ctx.store.query('delete from tokens where expires_at < $1 or revoked_at < $1', [yesterday]);
  await ctx.store.query('delete from inbox where created_at < $1', [weekAgo]);
  await ctx.store.query('delete from intentions where created_at < $1', [yesterday]);
  await ctx.store.query('delete from idempotency where created_at < $1', [weekAgo]);
  await ctx.store.query('delete from known_places where seen_at < $1', [isoAt(now - PLACE_LIFE)]);
}
