import { fillPath, saidOf, type Call } from '../../contract/kit/call.ts';
import { readReply } from '../../contract/kit/codec.ts';
import { FailureError, failureOfBody, misfit, orFailure } from './failure.ts';
import type { Params } from './request.ts';
import { wrapper } from './wrapper.ts';

export { connect } from './wrapper.ts';

/** What every call takes besides its input. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Made once for each intention; needed by the calls the contract marks idempotent. */
  idempotencyKey?: string;
  /** Goes instead of the stored token. */
  token?: string;
  /** How long the whole exchange may take, ms; longer for what is large. */
  timeoutMs?: number;
  /** Told how much of the body has gone out, 0 to 1. */
  onProgress?: (share: number) => void;
}

type Asked<P, I> = (P extends undefined ? { params?: undefined } : { params: P }) &
  (I extends undefined ? { input?: undefined } : { input: I });
/** The arguments of a bound call: nothing is asked for what the contract leaves out. */
type Arguments<P, I> = P extends undefined
  ? I extends undefined
    ? [asked?: Asked<P, I>, options?: CallOptions]
    : [asked: Asked<P, I>, options?: CallOptions]
  : [asked: Asked<P, I>, options?: CallOptions];

/** A call as a function: resolves to the decoded answer, rejects with FailureError only. */
export type BoundCall<P, I, O> = (...args: Arguments<P, I>) => Promise<O>;

/**
 * Makes the typed function of a call: encodes the input to its wire spelling, sends it through the one wrapper, and decodes
 * the reply. A reply whose code is not 200, and one that does not fit the contract, are failures (design §2).
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
    const reply = readReply(call.output, saidOf(call, body));
    if (!reply.ok) throw new FailureError(misfit(reply.errors));
    return reply.value;
  };
}
