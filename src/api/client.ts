import { fillPath, replyData, type Call } from '../../contract/kit/call.ts';
import { readReply } from '../../contract/kit/codec.ts';
import { FailureError, failureOfBody, misfit, orFailure } from './failure.ts';
import type { Params, RequestOptions } from './request.ts';
import { getRequest } from './requestFunction.ts';

export { setRequest } from './requestFunction.ts';

export type CallOptions = Pick<
  RequestOptions,
  'signal' | 'idempotencyKey' | 'token' | 'timeoutMs' | 'onProgress'
>;

type CallArguments<P, I> = (P extends undefined ? { params?: undefined } : { params: P }) &
  (I extends undefined ? { input?: undefined } : { input: I });
/** Arguments of a bound call. `params` and `input` are left out where the contract has none. */
type Arguments<P, I> = P extends undefined
  ? I extends undefined
    ? [asked?: CallArguments<P, I>, options?: CallOptions]
    : [asked: CallArguments<P, I>, options?: CallOptions]
  : [asked: CallArguments<P, I>, options?: CallOptions];

/** Resolves to the decoded reply. Rejects only with FailureError. */
export type BoundCall<P, I, O> = (...args: Arguments<P, I>) => Promise<O>;

/**
 * Creates the typed function of a call: it encodes the input, sends the request and decodes the reply. A code other
 * than 200, or a reply that does not match the contract, is a failure.
 */
/* @__NO_SIDE_EFFECTS__ */
export function bind<P, I, O>(call: Call<P, I, O>): BoundCall<P, I, O> {
  return async (...[asked, options = {}]) => {
    const request = getRequest();
    const params = asked?.params === undefined ? {} : (call.params.encode(asked.params as P) as object);
    const input = asked?.input === undefined ? undefined : call.input.encode(asked.input as I);
    const body = await orFailure(
      request({
        method: call.method,
        url: fillPath(call.path, params as Record<string, string>),
        ...(call.method === 'GET' ? { params: input as Params } : {}),
        ...(call.method !== 'GET' && call.multipart ? { form: input as Record<string, Blob> } : {}),
        ...(call.method !== 'GET' && !call.multipart ? { body: input } : {}),
        ...(call.anonymous ? { anonymous: true } : {}),
        ...options,
      }),
    );
    const failure = failureOfBody(body);
    if (failure) throw new FailureError(failure);
    if (call.carrier === 'none') return undefined as O;
    const reply = readReply(call.output, replyData(call, body));
    if (!reply.ok) throw new FailureError(misfit(reply.errors));
    return reply.value;
  };
}

export type BoundCalls<C> = {
  readonly [K in keyof C]: C[K] extends Call<infer P, infer I, infer O> ? BoundCall<P, I, O> : never;
};

/** Binds every call of a contract module. */
/* @__NO_SIDE_EFFECTS__ */
export function bindCalls<C extends object>(calls: C): BoundCalls<C> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, bind(call as Call)]),
  ) as BoundCalls<C>;
}
