import type { Failure, FailureKind } from '../../contract/kit/failure.ts';

export type { Failure, FailureKind } from '../../contract/kit/failure.ts';

const KINDS: Readonly<Record<FailureKind, true>> = {
  network: true,
  aborted: true,
  timeout: true,
  http: true,
  expired: true,
  forbidden: true,
  notFound: true,
  conflict: true,
  invalid: true,
  tooOften: true,
  server: true,
  misfit: true,
  business: true,
  unforeseen: true,
};

/** True for a {@link Failure}, false for an Error that happens to have a `kind`. */
export function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false;
  const { kind, message } = value as { kind?: unknown; message?: unknown };
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) && typeof message === 'string';
}

/**
 * Converts an error that `onError` received to a Failure. Accepts a Failure or an Error that carries one
 * (`FailureError` of src/api). Any other value is a bug and becomes `unforeseen`, with its text in `detail`. Never
 * throws.
 */
export function asFailure(error: unknown): Failure {
  if (isFailure(error)) return error;
  if (typeof error === 'object' && error !== null && 'failure' in error && isFailure(error.failure)) {
    return error.failure;
  }
  return {
    kind: 'unforeseen',
    message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
    detail: error instanceof Error ? error.message : String(error),
  };
}

/**
 * True when a failed call may have been carried out: no response (network, timeout, aborted), a server error (500 and
 * above), or an unreadable response. The machine then enters `uncertain` and repeats the call under the same
 * idempotency key. False for refusals (409, 422 …).
 */
export function outcomeUnknown(failure: Failure): boolean {
  switch (failure.kind) {
    case 'network':
    case 'timeout':
    case 'aborted':
    case 'server':
    case 'misfit':
      return true;
    case 'http':
      return failure.status >= 500;
    default:
      return false;
  }
}

const REFUSALS: ReadonlySet<FailureKind> = new Set([
  'conflict',
  'invalid',
  'notFound',
  'business',
  'tooOften',
]);

/**
 * True when the server refused the request itself. The server checks the idempotency key first, so a refused repeat
 * means that no earlier try was carried out. An expired session or a missing permission is no such proof.
 */
export const isRefusal = ({ kind }: Failure): boolean => REFUSALS.has(kind);

/** True when an earlier request with another body was carried out under the same idempotency key. */
export const isKeySpent = (failure: Failure): boolean =>
  failure.kind === 'invalid' && failure.errors.some(({ path }) => path === 'Idempotency-Key');
