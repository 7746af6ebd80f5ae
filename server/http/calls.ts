import type { Context as HonoContext, Hono } from 'hono';
import type { Call } from '../../contract/kit/call.ts';
import { parse, type Codec } from '../../contract/kit/codec.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import type { Context } from '../kit/context.ts';
import { inWordsOf, Refusal, refuse } from '../kit/refusal.ts';
import { memberOfToken } from '../account/sessions.ts';
import { clientNetwork, peerOf } from '../kit/clientAddress.ts';
import { bytesOf, joined } from '../kit/bytes.ts';
import { isoNow } from '../kit/clock.ts';
import { deviceCookie, deviceIn } from '../kit/device.ts';
import { readForm } from '../kit/forms.ts';
import { keptOf } from '../kit/responseCache.ts';
import { RawJson } from '../kit/rawJson.ts';
import { SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import { signPictures } from '../pictures/hidden.ts';
import { endIntentions, keyOf, marksOf } from '../kit/intentions.ts';
import type { Member } from '../kit/member.ts';
import { measureCall } from '../kit/callMetrics.ts';
import { insertUnless } from '../store/rows.ts';
import { json, type Db, type Tx } from '../store/db.ts';
import type { DrawingEnv } from './renderedPages.ts';

/** What the middlewares leave for the handlers. */
export interface Env {
  Variables: {
    requestId: string;
    /** Set by a call's own response, which is created with all its headers: changing them later costs more than the call. */
    hasHeaders: boolean;
    /** Set-Cookie of a sign-in. */
    cookie?: string;
  };
}

/** Who asks, and from where. `member` is undefined for a visitor. */
interface Caller {
  member: Member | undefined;
  /** The network rate limits count by: an address, or the first half of an IPv6 one. */
  address: string;
  /** The name the browser was given at a sign-in; '' when it has none. */
  device: string;
  /** Gives the browser a name to keep. */
  keepDevice(device: string): void;
  requestId: string;
  /** The origin of the page that asks: a named one, or our own. */
  site: string;
  /** The raw token, for logging out. */
  token: string;
  /** Nobody asks: a page is being drawn with the answer. */
  isDrawing: boolean;
}

/** A caller of a member's call. */
interface MemberCaller extends Caller {
  member: Member;
}

type CallerOf<A> = A extends 'visitor' ? Caller : MemberCaller;

/** What a handler answers: nothing at all where the call has no output, and what is JSON already as it is. */
type Answer<O> = RawJson | (undefined extends O ? O | void : O);

type Request = HonoContext<Env>;

const CALL_HEADERS = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
};

/** Headers of every response: the server's clock, and the id that the log has. */
export const requestHeaders = (ctx: Context, requestId: string) => ({
  'X-Server-Time': String(ctx.clock.now()),
  'X-Request-Id': requestId,
});

/** Routes a call to the function that makes the JSON of its envelope. Refusals are thrown. */
function route(
  app: Hono<Env>,
  ctx: Context,
  call: Call,
  answer: (c: Request) => Promise<string | Uint8Array<ArrayBuffer>>,
): void {
  app.on(call.method, routePath(call.path), async (c) => {
    const body = await measureCall(call.name, () => answer(c));
    c.set('hasHeaders', true);
    const cookie = c.get('cookie');
    return new Response(body, {
      headers: {
        ...CALL_HEADERS,
        ...requestHeaders(ctx, c.get('requestId')),
        ...(cookie !== undefined && { 'Set-Cookie': cookie }),
      },
    });
  });
}

/** The query of a request as it was sent, with its `?`; '' when it has none. */
const searchOf = (c: Request): string => /\?[^#]*/.exec(c.req.url)?.[0] ?? '';

/** True while the server renders a page with the answer: no person asked for it. */
const isDrawing = (c: Request): boolean => (c.env as Partial<DrawingEnv> | undefined)?.isDrawing === true;

/** Runs the work of a call, which reads the body, in its turn; rejects with a refusal instead. */
type Admit<C> = <T>(caller: C, c: Request, work: () => Promise<T>) => Promise<T>;

interface Asked<P, I> {
  params: P;
  input: I;
}

/** What a call that must happen once is made of. */
interface OnceHandler<P, I, O> {
  /**
   * Checks what must count even when the call is refused, such as a try of a code: before the transaction, and not for a key that has
   * its answer.
   */
  prove?(caller: MemberCaller, asked: Asked<P, I>): Promise<void>;
  /** Runs in one transaction with the key that guards it: both are kept, or neither. */
  run(tx: Tx, caller: MemberCaller, asked: Asked<P, I>, key: string): Promise<O>;
  /** Completes the answer after the commit, for work that needs a network; runs again when the key comes again. */
  after?(answer: O, caller: MemberCaller, asked: Asked<P, I>): Promise<O>;
  /** For answers too secret to keep: makes the answer of a repeated key anew. */
  again?(tx: Tx, caller: MemberCaller, asked: Asked<P, I>, key: string, about: string): Promise<O>;
  /** The id that is kept instead of such an answer, for `again`; without it `about` is ''. */
  aboutOf?(answer: O): string;
}

const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** The caller's token, from either of the headers the specification names. */
function tokenOf(c: Request): string {
  const raw = c.req.header('authorization') ?? c.req.header('token') ?? '';
  return raw.replace(/^Bearer\s+/i, '').trim();
}

function siteOf(c: Request, { allowedOrigins, origin }: Context['settings']): string {
  return allowedOrigins.find((named) => named === c.req.header('origin')) ?? origin;
}

async function callerOf(c: Request, ctx: Context, call: Call): Promise<Caller> {
  const token = call.anonymous ? '' : tokenOf(c);
  const member = token ? await memberOfToken(ctx, token) : undefined;
  if (call.audience !== 'visitor' && !member) throw refuse.expired();
  if (call.audience === 'staff' && member?.role !== 'staff') throw refuse.forbidden();
  if (call.audience === 'merchant' && member?.role !== 'merchant') {
    throw refuse.forbidden('通过审核的商户才能使用，可以先申请成为商户');
  }
  return {
    member,
    token,
    address: clientNetwork(ctx.settings.trustProxy, c.req.header('x-forwarded-for'), peerOf(c.env)),
    device: deviceIn(c.req.header('cookie')),
    keepDevice: (device) => c.set('cookie', deviceCookie(device, ctx.settings.origin)),
    requestId: c.get('requestId'),
    site: siteOf(c, ctx.settings),
    isDrawing: isDrawing(c),
  };
}

function checked<T>(codec: Codec<T>, value: unknown): T {
  const result = parse(codec, value);
  if (result.ok) return result.value;
  const first = result.errors[0]?.message ?? '输入的数据不合法!';
  throw new Refusal(CODE.invalid, first, { errors: result.errors });
}

async function askedOf<P, I>(c: Request, call: Call<P, I, unknown>): Promise<Asked<P, I>> {
  const params = checked(call.params, c.req.param());
  if (call.method === 'GET') return { params, input: checked(call.input, c.req.query()) };
  if (call.multipart) return { params, input: checked(call.input, await readForm(c.req.raw)) };
  const body = await c.req.text();
  if (body.trim() === '') return { params, input: checked(call.input, {}) };
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    throw refuse.invalid('', '请求内容不是有效的 JSON');
  }
  return { params, input: checked(call.input, json) };
}

/**
 * Wraps an encoded answer in the envelope its call asks for. With `bareLists` the lists of `V2/H5` go without one, as some
 * clients of the family expect.
 */
function enveloped(ctx: Context, call: Call, encoded: unknown): object {
  const head = { code: CODE.done, msg: '操作成功' };
  if (call.carrier === 'data') {
    if (!Array.isArray(encoded)) return { ...head, data: encoded ?? null };
    if (ctx.settings.bareLists && call.path.startsWith('/api/V2/H5/')) return encoded;
    return { ...head, data: encoded, ...(call.mirrored && { rows: encoded, total: encoded.length }) };
  }
  if (call.carrier === 'none') return head;
  const fields = encoded as { rows?: unknown };
  return { ...head, ...fields, ...(call.mirrored && { data: fields.rows }) };
}

/** {@link enveloped} as text, or as bytes where the answer is made of them, with the pictures that `member` may see signed. */
async function textOf(
  ctx: Context,
  call: Call,
  member: Member | undefined,
  output: unknown,
): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!(output instanceof RawJson)) {
    const signed = await signPictures(ctx, member, output);
    return JSON.stringify(enveloped(ctx, call, call.output.encode(signed as never)));
  }
  const { json } = output;
  if (call.mirrored || (ctx.settings.bareLists && call.carrier === 'data')) {
    return JSON.stringify(enveloped(ctx, call, JSON.parse(output.text)));
  }
  const isData = call.carrier === 'data';
  const [head, tail] = isData ? [`${HEAD},"data":`, '}'] : [`${HEAD},`, ''];
  // Fields go on in the envelope's own braces.
  if (typeof json === 'string') return `${head}${isData ? json : json.slice(1)}${tail}`;
  const [first = new Uint8Array(), ...rest] = json;
  return joined([bytesOf(head), isData ? first : first.subarray(1), ...rest, bytesOf(tail)]);
}

/** The envelope of what was done, still open. */
const HEAD = JSON.stringify({ code: CODE.done, msg: '操作成功' }).slice(0, -1);

/**
 * Binds a call of the contract to its handler: parse, authenticate, run, encode. Refusals go to the error handler.
 * @param admit decides when what was asked is read and done, or refuses it
 */
export function serve<P, I, O, const A extends Call['audience']>(
  app: Hono<Env>,
  ctx: Context,
  call: Call<P, I, O> & { readonly audience: A },
  handler: (caller: CallerOf<A>, asked: Asked<P, I>) => Promise<Answer<O>>,
  admit: Admit<CallerOf<A>> = (_, __, work) => work(),
): void {
  route(app, ctx, call as Call, async (c) => {
    const caller = (await callerOf(c, ctx, call as Call)) as CallerOf<A>;
    const work = async () => handler(caller, await askedOf(c, call));
    const output = await inWordsOf(call, admit(caller, c, work));
    if (call.undoes && caller.member) await endIntentions(ctx.store, caller.member.id);
    return textOf(ctx, call as Call, caller.member, output);
  });
}

/** Longest input by which an answer is kept, characters: longer ones are rare, and would fill the memory. */
const LONGEST_KEY = 1000;

/**
 * Binds a visitor's call whose answer everyone sees the same and that changes nothing. Its bytes are kept for a moment by what was
 * asked (kit/responseCache.ts).
 * @param tables what the answer stands on: a change of them in this process ends what was kept
 */
export function serveKept<P, I, O>(
  app: Hono<Env>,
  ctx: Context,
  call: Call<P, I, O>,
  tables: readonly string[],
  handler: (asked: Asked<P, I>) => Promise<Answer<O>>,
): void {
  if (call.audience !== 'visitor') throw new Error(`${call.name} is not the same for everyone`);
  route(app, ctx, call as Call, async (c) => {
    const said = call.method === 'GET' ? searchOf(c) : await c.req.text();
    const make = async () => {
      const output = await inWordsOf(
        call,
        askedOf(c, call).then((asked) => handler(asked)),
      );
      const answer = await textOf(ctx, call as Call, undefined, output);
      return typeof answer === 'string' ? bytesOf(answer) : answer;
    };
    if (said.length > LONGEST_KEY) return make();
    const params = c.req.param();
    const key = call.path.includes('{') ? JSON.stringify([call.name, params, said]) : `${call.name} ${said}`;
    return keptOf(ctx).get(key, tables, make);
  });
}

/** Like {@link serve}, for a member's call: the caller is known to be one. */
export function serveMember<P, I, O>(
  app: Hono<Env>,
  ctx: Context,
  call: Call<P, I, O>,
  handler: (caller: MemberCaller, asked: Asked<P, I>) => Promise<Answer<O>>,
  admit?: Admit<MemberCaller>,
): void {
  serve(app, ctx, call as typeof call & { audience: 'member' }, handler, admit);
}

/** Whether the answer to a key is kept already. */
async function isAnswered(db: Db, userId: string, key: string | undefined): Promise<boolean> {
  const own = [userId, key ?? ''];
  return (
    (await db.maybe('select 1 as found from idempotency where user_id = $1 and key = $2', own)) !== undefined
  );
}

/**
 * Binds a call that must happen once for each Idempotency-Key (design §3). The key is taken in the same transaction as the
 * work: a second request with the key waits for the first, then gets the answer the first got. A key used for another
 * request is refused with 422. Without a key the server finds one (docs/decisions/010). A refusal keeps nothing, so the
 * same intention may try again.
 */
export function serveOnce<P, I, O>(
  app: Hono<Env>,
  ctx: Context,
  call: Call<P, I, O>,
  handler: OnceHandler<P, I, O>,
): void {
  route(app, ctx, call as Call, async (c) => {
    const caller = (await callerOf(c, ctx, call as Call)) as MemberCaller;
    const asked = await askedOf(c, call);
    const sent = c.req.header('idempotency-key');
    if (sent !== undefined && !/^[\w-]{8,80}$/.test(sent)) {
      throw refuse.invalid('Idempotency-Key', '幂等键应为 8 到 80 位字母、数字、下划线或连字符');
    }
    const userId = caller.member.id;
    if (handler.prove && !(await isAnswered(ctx.store, userId, sent))) await handler.prove(caller, asked);
    const marks = marksOf(ctx, call, asked);
    const requestHash = marks.request;
    const done = ctx.store.tx(async (tx) => {
      if (call.undoes) await endIntentions(tx, userId, requestHash);
      const key = await keyOf(ctx, tx, { userId, merges: call.merges, sent }, marks);
      const row = { userId, key, call: call.name, requestHash, createdAt: isoNow(ctx) };
      if (!(await insertUnless(tx, 'idempotency', row, 'on conflict do nothing'))) {
        const kept = await tx.one<{ requestHash: string; answer: { id?: string } | null }>(
          'select request_hash, answer from idempotency where user_id = $1 and key = $2',
          [userId, key],
        );
        if (kept.requestHash !== requestHash)
          throw refuse.invalid('Idempotency-Key', '同一个幂等键不能用于不同的请求');
        if (handler.again) return handler.again(tx, caller, asked, key, kept.answer?.id ?? '');
        return call.output.decode(kept.answer as never);
      }
      const made = await handler.run(tx, caller, asked, key);
      const about = handler.aboutOf && { id: handler.aboutOf(made) };
      const own = [userId, key, json((handler.again ? about : call.output.encode(made)) ?? null)];
      await tx.query('update idempotency set answer = $3 where user_id = $1 and key = $2', own);
      return made;
    });
    const answer = await inWordsOf(call, done);
    const output = handler.after ? await handler.after(answer, caller, asked) : answer;
    return textOf(ctx, call as Call, caller.member, output);
  });
}
