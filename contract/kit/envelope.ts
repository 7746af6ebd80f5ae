/** The values of `code` in a reply's body. Those that the specification lacks come from other servers of this API. */
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

export interface Page<T> {
  rows: T[];
  total: number;
  /** The cursor of the next page, for `after`. Absent on the last page. */
  next?: string | undefined;
}

/** A page of a list with a capped total. */
export interface LongPage<T> extends Page<T> {
  /** `total` is a lower bound: there are more. */
  isCapped?: boolean | undefined;
}
