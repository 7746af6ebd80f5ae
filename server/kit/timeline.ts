import type { Db } from '../store/db.ts';

/** A timeline entry as views show it; `at` is ISO 8601. */
export interface TimelineLine<By> {
  at: string;
  kind: string;
  by: By;
  text: string;
}

const TIMELINES = {
  order: ['order_events', 'order_id'],
  recycleOrder: ['recycle_events', 'recycle_order_id'],
  afterSale: ['after_sale_events', 'after_sale_id'],
} as const;

export function readTimeline<By extends string>(
  db: Db,
  of: keyof typeof TIMELINES,
  id: string,
): Promise<TimelineLine<By>[]> {
  const [table, column] = TIMELINES[of];
  return db.query(
    `select created_at as at, kind, by_whom as by, content as text from ${table} where ${column} = $1
     order by created_at, ${table}.id`,
    [id],
  );
}
