import type { InputError } from './codec.ts';

/** What `code` may say in a reply's body (specification §7, §8; the rest after the family's habit). */
export const CODE = {
  done: 200,
  expired: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  tooOften: 429,
  broken: 500,
} as const;

export type Code = (typeof CODE)[keyof typeof CODE];

/** Fields every reply may carry. Lists add rows and total; login adds token, captchaImage img and uuid. */
export interface Envelope {
  code: Code;
  msg: string;
  data?: unknown;
  rows?: unknown[];
  total?: number;
  /** With 409: why the state does not allow it. */
  reason?: string;
  /** With 422: what does not fit. */
  errors?: InputError[];
  /** With 500: what to tell support. */
  requestId?: string;
}

/** A page of a list. */
export interface Page<T> {
  rows: T[];
  total: number;
}
