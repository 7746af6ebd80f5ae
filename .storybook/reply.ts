import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import type { Call } from '../contract/kit/call.ts';
import { CODE, type Code } from '../contract/kit/envelope.ts';
import { calls } from '../contract/index.ts';

type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a call answers, in the code's spelling. */
export type Answer<K extends CallName> = Calls[K] extends Call<infer _P, infer _I, infer O> ? O : never;
/** What a call was asked, in the code's spelling. */
type Asked<K extends CallName> = Calls[K] extends Call<infer _P, infer I, infer _O> ? I : never;

const METHODS = { GET: http.get, POST: http.post, PUT: http.put } as const;

/** A mock of a call that answers as told, in the spelling of the wire. */
export function on(name: CallName, answer: (request: Request) => Response | Promise<Response>): HttpHandler {
  const { method, path } = calls[name] as Call;
  const route = `*${path.replace(/\{(\w+)\}/g, ':$1')}`;
  return METHODS[method](route, ({ request }) => answer(request));
}

async function asked<K extends CallName>(name: K, request: Request): Promise<Asked<K>> {
  const { input } = calls[name] as Call;
  const wire =
    request.method === 'GET'
      ? Object.fromEntries(new URL(request.url).searchParams)
      : await request.clone().json();
  return input.decode(wire as never) as Asked<K>;
}

/**
 * A mock of a call that answers a value given in the code's spelling, encoded as the contract says.
 * A function is given what was asked, and may answer with a {@link refusal}.
 */
export function reply<K extends CallName>(
  name: K,
  value: Answer<K> | ((input: Asked<K>) => Answer<K> | Response),
): HttpHandler {
  const { output, carrier } = calls[name] as Call;
  return on(name, async (request) => {
    const said =
      typeof value === 'function'
        ? (value as (input: Asked<K>) => Answer<K> | Response)(await asked(name, request))
        : value;
    if (said instanceof Response) return said;
    const head = { code: CODE.done, msg: '操作成功' };
    const wire = output.encode(said);
    if (carrier === 'none') return HttpResponse.json(head);
    return HttpResponse.json(
      carrier === 'data' ? { ...head, data: wire ?? null } : { ...head, ...(wire as object) },
    );
  });
}

/** A refusal with a code of the contract. */
export const refusal = (code: Code, msg = '', rest: Record<string, unknown> = {}): Response =>
  HttpResponse.json({ code, msg, ...rest });

/** A mock of a call that is refused with a code of the contract. */
export const failing = (
  name: CallName,
  code: Code,
  msg = '',
  rest: Record<string, unknown> = {},
): HttpHandler => on(name, () => HttpResponse.json({ code, msg, ...rest }));

/** A mock of a call that cannot be reached. */
export const unreachable = (name: CallName): HttpHandler => on(name, () => HttpResponse.error());

/** A mock of a call that never answers. */
export const hanging = (name: CallName): HttpHandler =>
  on(name, async () => {
    await delay('infinite');
    return HttpResponse.error();
  });
