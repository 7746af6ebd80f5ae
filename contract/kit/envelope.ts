/** The values of `code` in a reply's body. Those beyond the specified ones are used by other servers of this API. */
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
  /** The cursor of the next page, for `after`; absent on the last page. */
  next?: string | undefined;
}

/** A page of a list with a capped count. */
export interface LongPage<T> extends Page<T> {
  /** There are more than `total`, which is then a lower bound. */
  isCapped?: boolean | undefined;
}
