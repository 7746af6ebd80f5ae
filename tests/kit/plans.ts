import type { Context } from '../../server/kit/context.ts';
import { withSingles, type Store } from '../../server/store/db.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** A statement that was sent, and the reads of its plan. */
export interface SentStatement {
  sql: string;
  /** The rows that it reads from each table, including those that a filter removes. */
  rows: Readonly<Record<string, number>>;
  /** The names of the indexes that it uses. */
  indexes: readonly string[];
}

const walk = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(walk)];

/** Runs a statement (again) and counts the rows that it reads. Only for statements that change nothing. */
async function explain(store: Store, sql: string, params: readonly unknown[]): Promise<SentStatement> {
  const [found] = await store.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, timing off, summary off, format json) ${sql}`,
    params,
  );
  const nodes = found ? walk(found['QUERY PLAN'][0].Plan) : [];
  const rows: Record<string, number> = {};
  for (const node of nodes) {
    const table = node['Relation Name'];
    if (table === undefined) continue;
    const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    rows[table] = (rows[table] ?? 0) + (node['Actual Rows'] + removed) * node['Actual Loops'];
  }
  const indexes = nodes.flatMap((node) => node['Index Name'] ?? []);
  return { sql, rows, indexes: [...new Set(indexes)].toSorted() };
}

/** Runs `read` and describes the statements that it sent outside of transactions, in their order. */
export async function statementsOf<T>(
  ctx: Context,
  read: (ctx: Context) => Promise<T>,
): Promise<{ value: T; sent: SentStatement[] }> {
  const calls: [sql: string, params: readonly unknown[]][] = [];
  const { store } = ctx;
  const recording = withSingles(
    (sql, params = []) => {
      calls.push([sql, params]);
      return store.query(sql, params);
    },
    (script) => store.exec(script),
  );
  const recorded: Store = { ...store, ...recording };
  const value = await read({ ...ctx, store: recorded, reads: recorded });
  const sent: SentStatement[] = [];
  for (const [sql, params] of calls) sent.push(await explain(store, sql, params));
  return { value, sent };
}
