/** The paging fields of list calls. Pages count from 1; `after` (`next` of the page before) goes before `pageNum`. */
export interface Paging {
  after?: string | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** A page as limit and offset; 20 rows by default. */
export function slice({ pageNum = 1, pageSize = 20 }: Paging): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
