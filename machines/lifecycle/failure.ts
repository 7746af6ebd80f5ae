/** One input that the server refused: the wire name of the field and a Chinese sentence. */
export interface FieldError {
  path: string;
  message: string;
}

interface Said {
  /** A Chinese sentence for the person: what happened, what was kept, what to do now. */
  message: string;
  /** The code of the reply's body, where there was a reply. */
  code?: number;
}

/**
 * Why something could not be done. Plain JSON, so it may lie in a chart's context. Made in `src/api/failure.ts`
 * from whatever was thrown; charts read it with {@link asFailure} and switch on `kind`.
 *
 * `network` no connection · `aborted` given up by the caller · `timeout` no answer in time · `http` another HTTP fault ·
 * `expired` 401 · `forbidden` 403 · `notFound` 404 · `conflict` 409, the state does not allow it · `invalid` 422 ·
 * `tooOften` 429 · `server` 500 · `misfit` the reply does not fit the contract · `business` any other refusal ·
 * `unforeseen` a fault of the program, such as a port that was not provided.
 */
export type Failure =
  | (Said & { kind: 'network' })
  | (Said & { kind: 'aborted' })
  | (Said & { kind: 'timeout' })
  | (Said & { kind: 'http'; status: number })
  | (Said & { kind: 'expired' })
  | (Said & { kind: 'forbidden' })
  | (Said & { kind: 'notFound' })
  | (Said & { kind: 'conflict'; reason?: string })
  | (Said & { kind: 'invalid'; errors: FieldError[] })
  | (Said & { kind: 'tooOften' })
  | (Said & { kind: 'server'; requestId?: string })
  | (Said & { kind: 'misfit'; errors: FieldError[] })
  | (Said & { kind: 'business' })
  | (Said & { kind: 'unforeseen'; detail: string });

export type FailureKind = Failure['kind'];

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
