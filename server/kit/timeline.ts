import { camelCase, type Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { isoNow } from './clock.ts';
import type { Context } from './context.ts';

/** A timeline entry as views show it; `at` is ISO 8601. */
export interface TimelineLine<By> {
  at: string;
  kind: string;
  by: By;
  text: string;
}

/** The table of each timeline, and its column with the subject. */
export const TIMELINES = {
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

/** Adds an entry to a timeline, and returns it as views show it. `staffId`: the member of staff who acted. */
export async function addToTimeline<By extends string>(
  ctx: Context,
  db: Db,
  of: keyof typeof TIMELINES,
  id: string,
  kind: string,
  by: By,
  text: string,
  staffId: string | null = null,
): Promise<TimelineLine<By>> {
  const [table, column] = TIMELINES[of];
  const at = isoNow(ctx);
  await insert(db, table, {
    id: ctx.ids.next(),
    [camelCase(column)]: id,
    kind,
    byWhom: by,
    content: text,
    staffId,
    createdAt: at,
  });
  return { at, kind, by, text };
}
