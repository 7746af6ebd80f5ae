/**
 * The paging fields of list calls. Pages count from 1. `after`, the cursor `next` of the previous page, takes
 * precedence over `pageNum`.
 */
export interface Paging {
  after?: string | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** A page as limit and offset; 20 rows by default. */
export function slice({ pageNum = 1, pageSize = 20 }: Paging): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
