import type { InputError } from './codec.ts';

interface FailureBase {
  /** A Chinese sentence for the user: what happened, what was saved, what to do now. */
  message: string;
  /** The code in the reply's body. Absent without a reply. */
  code?: number;
}

/**
 * Why something failed. Plain JSON, so it can be part of a machine's context. `src/api/failure.ts` makes it from a
 * thrown value. Machines read it with `asFailure` (machines/kit/failure.ts) and switch on `kind`.
 *
 * `network` no connection · `aborted` cancelled by the caller · `timeout` no response in time · `http` another HTTP
 * error · `expired` 401 · `forbidden` 403 · `notFound` 404 · `conflict` 409, the state does not allow it · `invalid`
 * 422 · `tooOften` 429 · `server` 500 · `misfit` the reply does not fit the contract · `business` any other refusal ·
 * `unforeseen` a bug, such as a port that was not provided.
 */
export type Failure =
  | (FailureBase & { kind: 'network' })
  | (FailureBase & { kind: 'aborted' })
  | (FailureBase & { kind: 'timeout' })
  | (FailureBase & { kind: 'http'; status: number })
  | (FailureBase & { kind: 'expired' })
  | (FailureBase & { kind: 'forbidden'; reason?: string })
  | (FailureBase & { kind: 'notFound' })
  | (FailureBase & { kind: 'conflict'; reason?: string })
  | (FailureBase & { kind: 'invalid'; errors: InputError[] })
  | (FailureBase & { kind: 'tooOften' })
  | (FailureBase & { kind: 'server'; requestId?: string })
  | (FailureBase & { kind: 'misfit'; errors: InputError[] })
  | (FailureBase & { kind: 'business' })
  | (FailureBase & { kind: 'unforeseen'; detail: string });

export type FailureKind = Failure['kind'];
