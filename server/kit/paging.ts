/** What list calls share: pages count from 1. */
export interface Paging {
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** The page asked for as limit and offset; 20 to a page by default. */
export function slice({ pageNum = 1, pageSize = 20 }: Paging): { limit: number; offset: number } {
  return { limit: pageSize, offset: (pageNum - 1) * pageSize };
}
