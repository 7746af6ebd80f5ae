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

/** Whether a value is a {@link Failure} and not, say, an Error that happens to have a `kind`. */
export function isFailure(value: unknown): value is Failure {
  if (typeof value !== 'object' || value === null || value instanceof Error) return false;
  const { kind, message } = value as { kind?: unknown; message?: unknown };
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind) && typeof message === 'string';
}

/**
 * What an `onError` of a chart may have been given, as a Failure: a Failure itself, an Error that carries one
 * (`FailureError` of src/api), or anything else, which is a fault of the program and becomes `unforeseen` with the
 * original text in `detail`. Never throws.
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
 * Whether a call that CHANGES something may have been carried out although it failed: no answer came (network, timeout,
 * aborted), the server broke while at it (500 and above), or the answer could not be read. Then the chart must ask the
 * server what is true before it offers to try again. A refusal (409, 422 …) is known and gives false.
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

/** Whether the key of an intention was used up by an earlier try with other words: that try was carried out. */
export const isKeySpent = (failure: Failure): boolean =>
  failure.kind === 'invalid' && failure.errors.some(({ path }) => path === 'Idempotency-Key');
