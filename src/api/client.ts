import { fillPath, replyData, type Call } from '../../contract/kit/call.ts';
import { readReply } from '../../contract/kit/codec.ts';
import { FailureError, failureOfBody, misfit, orFailure } from './failure.ts';
import type { Params } from './request.ts';
import { wrapper } from './wrapper.ts';

export { connect } from './wrapper.ts';

/** Options of every call besides its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** The same for each retry of an intention. Required for calls that the contract marks idempotent. */
  idempotencyKey?: string;
  /** Sent instead of the stored token. */
  token?: string;
  /** Timeout of the whole exchange, ms. */
  timeoutMs?: number;
  /** Called with the share of the body that was sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

type CallArguments<P, I> = (P extends undefined ? { params?: undefined } : { params: P }) &
  (I extends undefined ? { input?: undefined } : { input: I });
/** The arguments of a bound call, without those that the contract leaves out. */
type Arguments<P, I> = P extends undefined
  ? I extends undefined
    ? [asked?: CallArguments<P, I>, options?: CallOptions]
    : [asked: CallArguments<P, I>, options?: CallOptions]
  : [asked: CallArguments<P, I>, options?: CallOptions];

/** A call as a function: resolves to the decoded answer, rejects with FailureError only. */
export type BoundCall<P, I, O> = (...args: Arguments<P, I>) => Promise<O>;

/**
 * Makes the typed function of a call: it encodes the input, sends the request and decodes the reply. A reply whose code is not 200, or
 * that does not fit the contract, is a failure.
 */
/* @__NO_SIDE_EFFECTS__ */
export function bind<P, I, O>(call: Call<P, I, O>): BoundCall<P, I, O> {
  return async (...[asked, options = {}]) => {
    const request = wrapper();
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

/** The functions of a module of calls, by the names of the calls. */
export type BoundCalls<C> = {
  readonly [K in keyof C]: C[K] extends Call<infer P, infer I, infer O> ? BoundCall<P, I, O> : never;
};

/** Makes the functions of all calls of a module of the contract. */
/* @__NO_SIDE_EFFECTS__ */
export function bindCalls<C extends object>(calls: C): BoundCalls<C> {
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, bind(call as Call)]),
  ) as BoundCalls<C>;
}
