import type { InputError } from './codec.ts';

interface Said {
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
  | (Said & { kind: 'network' })
  | (Said & { kind: 'aborted' })
  | (Said & { kind: 'timeout' })
  | (Said & { kind: 'http'; status: number })
  | (Said & { kind: 'expired' })
  | (Said & { kind: 'forbidden'; reason?: string })
  | (Said & { kind: 'notFound' })
  | (Said & { kind: 'conflict'; reason?: string })
  | (Said & { kind: 'invalid'; errors: InputError[] })
  | (Said & { kind: 'tooOften' })
  | (Said & { kind: 'server'; requestId?: string })
  | (Said & { kind: 'misfit'; errors: InputError[] })
  | (Said & { kind: 'business' })
  | (Said & { kind: 'unforeseen'; detail: string });

export type FailureKind = Failure['kind'];
