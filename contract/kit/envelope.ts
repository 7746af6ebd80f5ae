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

/** A page of a list. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** A page of a list too long to be counted whole. */
export interface LongPage<T> extends Page<T> {
  /** There are more than `total`, which then is what is known of: at least what this page and those before it show, and one more. */
  isCapped?: boolean | undefined;
  /** Where the next page begins, for `after`; absent on the last. */
  next?: string | undefined;
}
