import type { Context as HonoContext, Hono } from 'hono';
import type { Call } from '../../contract/kit/call.ts';
import { parse, type Codec } from '../../contract/kit/codec.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import type { Context } from '../kit/context.ts';
import { withClientWording, Refusal, refuse } from '../kit/refusal.ts';
import { memberOfToken } from '../account/sessions.ts';
import { admitStaff } from '../staff/index.ts';
import { clientNetwork, peerOf } from '../kit/clientAddress.ts';
import { isoNow } from '../kit/clock.ts';
import { deviceCookie, deviceIn } from '../kit/device.ts';
import { readContentBody } from '../kit/bodyLimit.ts';
import { readForm } from '../kit/multipartForm.ts';
import { SECURITY_HEADERS } from '../kit/securityHeaders.ts';
import { withOrigin } from '../pictures/addresses.ts';
import { signPictures } from '../pictures/hidden.ts';
import { endIntentions, findKey, hashRequest } from '../kit/intentions.ts';
import type { Member } from '../kit/member.ts';
import { requireStillActive } from '../kit/suspension.ts';
import { measureCall } from '../kit/callMetrics.ts';
import { insertUnless } from '../store/rows.ts';
import { hasRow, json, type Db, type Tx } from '../store/db.ts';
import { requireTrustedPage } from './callingPage.ts';
import type { RenderEnv } from './renderedPages.ts';

export interface Env {
  Variables: {
    requestId: string;
    /** Whether a call's response already has all its headers. Changing them later is expensive. */
    hasHeaders: boolean;
    cookie?: string;
  };
}

/** The caller of a request. `member` is undefined for a visitor. */
interface Caller {
  member: Member | undefined;
  /** The network for rate limits: an IPv4 address, or the first half of an IPv6 address. */
  address: string;
  /** The device id from the cookie. '' without one. */
  device: string;
  keepDevice(device: string): void;
  requestId: string;
  /** The origin of the calling page, if allowed. Otherwise our own. */
  site: string;
  token: string;
  /** Whether the server renders a page with the answer. Then no view is counted. */
  isRendering: boolean;
}

interface MemberCaller extends Caller {
  member: Member;
}

type CallerOf<A> = A extends 'visitor' ? Caller : MemberCaller;

/** The result of a handler. Undefined when the call has no output. */
type Answer<O> = undefined extends O ? O | void : O;

type Request = HonoContext<Env>;

const CALL_HEADERS = {
  ...SECURITY_HEADERS,
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json',
};

export const requestHeaders = (ctx: Context, requestId: string) => ({
  'X-Server-Time': String(ctx.clock.now()),
  'X-Request-Id': requestId,
});

/** The raw query with its `?`; '' without one. */
const searchOf = (c: Request): string => /\?[^#]*/.exec(c.req.url)?.[0] ?? '';

const isRendering = (c: Request): boolean => (c.env as Partial<RenderEnv> | undefined)?.isRendering === true;

/** Queues the work of a call, including the reading of the body, or throws a refusal. */
type Admit<C> = <T>(caller: C, c: Request, work: () => Promise<T>) => Promise<T>;

interface CallRequest<P, I> {
  params: P;
  input: I;
}

interface OnceHandler<P, I, O> {
  /**
   * Checks whose attempts count even when the call is refused, such as a code. Runs before the transaction. Skipped for
   * a repeated key.
   */
  prove?(caller: MemberCaller, parsed: CallRequest<P, I>): Promise<void>;
  /** Work over the network before the transaction. Repeated for a repeated key. */
  before?(caller: MemberCaller, parsed: CallRequest<P, I>): Promise<void>;
  /** The work, in the transaction that stores the key: both are committed, or neither. */
  run(tx: Tx, caller: MemberCaller, parsed: CallRequest<P, I>, key: string): Promise<O>;
  /** Completes the answer after the commit, with work over the network. Repeated for a repeated key. */
  after?(answer: O, caller: MemberCaller, parsed: CallRequest<P, I>): Promise<O>;
  /** Rebuilds the answer for a repeated key, when the answer is too secret to store. */
  again?(tx: Tx, caller: MemberCaller, parsed: CallRequest<P, I>, key: string, about: string): Promise<O>;
  /** The id to store instead of a secret answer. `again` gets it as `about`, which is '' without it. */
  aboutOf?(answer: O): string;
}

const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

function tokenOf(c: Request): string {
  const raw = c.req.header('authorization') ?? c.req.header('token') ?? '';
  return raw.replace(/^Bearer\s+/i, '').trim();
}

function siteOf(c: Request, { allowedOrigins, followsHost, origin }: Context['settings']): string {
  const own = followsHost === true ? new URL(c.req.url).origin : origin;
  return allowedOrigins.find((named) => named === c.req.header('origin')) ?? own;
}

/** The network of a request's client, for rate limits and turns. */
const callerNetwork = (c: Request, ctx: Context): string =>
  clientNetwork(ctx.settings.trustProxy, c.req.header('x-forwarded-for'), peerOf(c.env));

async function callerOf(c: Request, ctx: Context, call: Call): Promise<Caller> {
  const token = call.anonymous ? '' : tokenOf(c);
  let member = token ? await memberOfToken(ctx, token) : undefined;
  if (call.audience !== 'visitor' && !member) throw refuse.expired();
  if (member?.role === 'staff') member = await admitStaff(ctx, call, member, token);
  else if (call.audience === 'staff') throw refuse.forbidden();
  if (call.audience === 'merchant' && member?.role !== 'merchant') {
    throw refuse.forbidden('通过审核的商户才能使用，可以先申请成为商户');
  }
  return {
    member,
    token,
    address: callerNetwork(c, ctx),
    device: deviceIn(c.req.header('cookie')),
    keepDevice: (device) => c.set('cookie', deviceCookie(device, ctx.settings.origin)),
    requestId: c.get('requestId'),
    site: siteOf(c, ctx.settings),
    isRendering: isRendering(c),
  };
}

function checked<T>(codec: Codec<T>, value: unknown): T {
  const result = parse(codec, value);
  if (result.ok) return result.value;
  const first = result.errors[0]?.message ?? '输入的数据不合法!';
  throw new Refusal(CODE.invalid, first, { errors: result.errors });
}

async function readRequest<P, I>(c: Request, call: Call<P, I, unknown>): Promise<CallRequest<P, I>> {
  const params = checked(call.params, c.req.param());
  if (call.method === 'GET') return { params, input: checked(call.input, c.req.query()) };
  if (call.multipart) return { params, input: checked(call.input, await readForm(c.req.raw)) };
  const body = call.isLarge ? await readContentBody(c.req.raw) : await c.req.text();
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
 * Wraps an encoded answer in the envelope of its call. With `bareLists` the lists of `V2/H5` have no envelope, which
 * some clients expect.
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

/** The envelope as text. The pictures that `member` may see have signed URLs. */
async function textOf(
  ctx: Context,
  call: Call,
  member: Member | undefined,
  output: unknown,
): Promise<string> {
  const { familyClients, origin } = ctx.settings;
  const signed = await signPictures(ctx, member, output);
  const shown = familyClients ? withOrigin(origin, signed) : signed;
  return JSON.stringify(enveloped(ctx, call, call.output.encode(shown as never)));
}

const encoder = new TextEncoder();

/** Longer inputs are not used as cache keys, characters. */
const MAX_CACHE_KEY_LENGTH = 1000;

const isAnswered = (db: Db, userId: string, key = ''): Promise<boolean> =>
  hasRow(db, 'select from idempotency where user_id = $1 and key = $2', [userId, key]);

/** Creates the functions that bind the calls of the contract to their handlers, on an app. */
export function callsOn(app: Hono<Env>, ctx: Context) {
  /** Routes a call to a function that returns the JSON of its envelope. The function throws refusals. */
  function route(call: Call, answer: (c: Request) => Promise<string | Uint8Array<ArrayBuffer>>): void {
    app.on(call.method, routePath(call.path), async (c) => {
      if (call.method !== 'GET') {
        requireTrustedPage({ url: c.req.url, header: (name) => c.req.header(name) }, ctx.settings);
      }
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

  /**
   * Binds a call of the contract to its handler: authenticate, parse, run, encode. Refusals go to the error handler.
   *
   * @param admit queues the reading of the input and the work, or refuses them
   */
  function serve<P, I, O, const A extends Call['audience']>(
    call: Call<P, I, O> & { readonly audience: A },
    handler: (caller: CallerOf<A>, parsed: CallRequest<P, I>) => Promise<Answer<O>>,
    admit: Admit<CallerOf<A>> = (_, __, work) => work(),
  ): void {
    route(call as Call, async (c) => {
      const caller = (await callerOf(c, ctx, call as Call)) as CallerOf<A>;
      const work = async () => handler(caller, await readRequest(c, call));
      const output = await withClientWording(call, admit(caller, c, work));
      if (call.undoes && caller.member) await endIntentions(ctx.store, caller.member.id);
      return textOf(ctx, call as Call, caller.member, output);
    });
  }

  /**
   * Binds a read-only call whose answer is the same for everyone. Its bytes are cached for a second
   * (kit/responseCache.ts).
   *
   * @param handler also gets the client's network, because networks take turns in searching
   */
  function serveCached<P, I, O>(
    call: Call<P, I, O>,
    handler: (parsed: CallRequest<P, I>, network: string) => Promise<Answer<O>>,
  ): void {
    if (call.audience !== 'visitor') throw new Error(`${call.name} is not the same for everyone`);
    route(call as Call, async (c) => {
      const said = call.method === 'GET' ? searchOf(c) : await c.req.text();
      const make = async () => {
        const output = await withClientWording(
          call,
          readRequest(c, call).then((parsed) => handler(parsed, callerNetwork(c, ctx))),
        );
        return encoder.encode(await textOf(ctx, call as Call, undefined, output));
      };
      if (said.length > MAX_CACHE_KEY_LENGTH) return make();
      const params = c.req.param();
      const key = call.path.includes('{')
        ? JSON.stringify([call.name, params, said])
        : `${call.name} ${said}`;
      return ctx.cache.get(key, make);
    });
  }

  function serveMember<P, I, O>(
    call: Call<P, I, O>,
    handler: (caller: MemberCaller, parsed: CallRequest<P, I>) => Promise<Answer<O>>,
    admit?: Admit<MemberCaller>,
  ): void {
    serve(call as typeof call & { audience: 'member' }, handler, admit);
  }

  /**
   * Binds a call that must run once for each Idempotency-Key. The key is stored in the transaction of the work, so a
   * second request waits for the first and gets its answer. Reusing a key for another request is refused with 422. A
   * request without a key gets one from the server (docs/decisions/010). A refusal stores nothing, so the request can be
   * repeated. A member who was suspended while the request waited is refused.
   */
  function serveOnce<P, I, O>(
    call: Call<P, I, O>,
    given: OnceHandler<P, I, O> | OnceHandler<P, I, O>['run'],
  ): void {
    const handler: OnceHandler<P, I, O> = typeof given === 'function' ? { run: given } : given;
    route(call as Call, async (c) => {
      const caller = (await callerOf(c, ctx, call as Call)) as MemberCaller;
      const parsed = await readRequest(c, call);
      const sent = c.req.header('idempotency-key');
      if (sent !== undefined && !/^[\w-]{8,80}$/.test(sent)) {
        throw refuse.invalid('Idempotency-Key', '幂等键应为 8 到 80 位字母、数字、下划线或连字符');
      }
      const userId = caller.member.id;
      if (handler.prove && !(await isAnswered(ctx.store, userId, sent))) await handler.prove(caller, parsed);
      await handler.before?.(caller, parsed);
      // The proof is not part of the request's hash: its code is already used up when a lost answer is requested again.
      const marks = hashRequest(ctx, call, handler.prove ? { params: parsed.params, input: null } : parsed);
      const requestHash = marks.request;
      const done = ctx.store.tx(async (tx) => {
        if (call.undoes) await endIntentions(tx, userId, requestHash);
        const key = await findKey(ctx, tx, { userId, merges: call.merges, sent }, marks);
        const row = { userId, key, call: call.name, requestHash, createdAt: isoNow(ctx) };
        // Pipelined: one round trip to the database.
        const [, isNew] = await Promise.all([
          requireStillActive(ctx, tx, userId),
          insertUnless(tx, 'idempotency', row, 'on conflict do nothing'),
        ]);
        if (!isNew) {
          const stored = await tx.one<{ requestHash: string; answer: { id?: string } | null }>(
            'select request_hash, answer from idempotency where user_id = $1 and key = $2',
            [userId, key],
          );
          if (stored.requestHash !== requestHash)
            throw refuse.invalid('Idempotency-Key', '同一个幂等键不能用于不同的请求');
          if (handler.again) return handler.again(tx, caller, parsed, key, stored.answer?.id ?? '');
          return call.output.decode(stored.answer as never);
        }
        const made = await handler.run(tx, caller, parsed, key);
        const about = handler.aboutOf && { id: handler.aboutOf(made) };
        const own = [userId, key, json((handler.again ? about : call.output.encode(made)) ?? null)];
        await tx.query('update idempotency set answer = $3 where user_id = $1 and key = $2', own);
        return made;
      });
      const answer = await withClientWording(call, done);
      const output = handler.after ? await handler.after(answer, caller, parsed) : answer;
      return textOf(ctx, call as Call, caller.member, output);
    });
  }

  return { serve, serveCached, serveMember, serveOnce };
}
