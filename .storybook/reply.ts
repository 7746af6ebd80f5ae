import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { Call } from '../contract/kit/call.ts';
import { CODE, type Code } from '../contract/kit/envelope.ts';
import { calls } from '../contract/index.ts';

type Calls = typeof calls;
export type CallName = keyof Calls;
export type Answer<K extends CallName> = Calls[K] extends Call<infer _P, infer _I, infer O> ? O : never;
type CallInput<K extends CallName> = Calls[K] extends Call<infer _P, infer I, infer _O> ? I : never;

const METHODS = { GET: http.get, POST: http.post, PUT: http.put } as const;

const FIXED_PATHS = (Object.values(calls) as Call[])
  .map(({ path }) => path)
  .filter((path) => !path.includes('{'));

export function on(name: CallName, answer: (request: Request) => Response | Promise<Response>): HttpHandler {
  const { method, path } = calls[name] as Call;
  const route = `*${path.replace(/\{(\w+)\}/g, ':$1')}`;
  // `/member/{id}` also matches `/member/list`, which is another call.
  const others = FIXED_PATHS.filter(
    (other) => other !== path && new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`).test(other),
  );
  return METHODS[method](route, ({ request }) =>
    others.some((other) => new URL(request.url).pathname.endsWith(other)) ? undefined : answer(request),
  );
}

async function decodeInput<K extends CallName>(name: K, request: Request): Promise<CallInput<K>> {
  const { input } = calls[name] as Call;
  const wire =
    request.method === 'GET'
      ? Object.fromEntries(new URL(request.url).searchParams)
      : await request.clone().json();
  return input.decode(wire as never) as CallInput<K>;
}

type Replying<K extends CallName> = (input: CallInput<K>, request: Request) => Answer<K> | Response;

/**
 * Mocks a call with a decoded value, which the contract encodes. A function receives the input and the request, and may
 * return a {@link refusal}.
 */
export function reply<K extends CallName>(name: K, value: Answer<K> | Replying<K>): HttpHandler {
  const { output, carrier } = calls[name] as Call;
  return on(name, async (request) => {
    const said =
      typeof value === 'function' ? (value as Replying<K>)(await decodeInput(name, request), request) : value;
    if (said instanceof Response) return said;
    const head = { code: CODE.done, msg: '操作成功' };
    const wire = output.encode(said);
    if (carrier === 'none') return HttpResponse.json(head);
    return HttpResponse.json(
      carrier === 'data' ? { ...head, data: wire ?? null } : { ...head, ...(wire as object) },
    );
  });
}

export const refusal = (code: Code, msg = '', rest: Record<string, unknown> = {}): Response =>
  HttpResponse.json({ code, msg, ...rest });

export const failing = (
  name: CallName,
  code: Code,
  msg = '',
  rest: Record<string, unknown> = {},
): HttpHandler => on(name, () => refusal(code, msg, rest));

export const unreachable = (name: CallName): HttpHandler => on(name, () => HttpResponse.error());

/** Mocks a call that never responds. */
export const hanging = (name: CallName): HttpHandler =>
  on(name, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });

/** A list's answer with all its rows. */
export const pageOf = <Row>(rows: readonly Row[] = []) => ({ rows: [...rows], total: rows.length });

/** Story options that mock calls. */
export const withCalls = (...handlers: HttpHandler[]) => ({
  beforeEach: ({ msw }: { msw: { use(...handlers: HttpHandler[]): void } }) => msw.use(...handlers),
});

/** {@link withCalls} for one {@link reply}. */
export const withReply = <K extends CallName>(...call: Parameters<typeof reply<K>>) =>
  withCalls(reply(...call));
