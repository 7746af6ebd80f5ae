import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../server/store/db.ts';

/** RUM's operators for ordering by distance, as plain SQL functions. */
const OPERATORS = (
  [
    ['bigint', 'a - b'],
    ['timestamptz', 'extract(epoch from a - b)'],
  ] as const
)
  .map(
    ([type, distance]) => `
      create function right_distance(a ${type}, b ${type}) returns float8 language sql immutable
        return case when a > b then ${distance} else float8 'infinity' end;
      create operator |=> (leftarg = ${type}, rightarg = ${type}, function = right_distance);
      create function left_distance(a ${type}, b ${type}) returns float8 language sql immutable
        return right_distance(b, a);
      create operator <=| (leftarg = ${type}, rightarg = ${type}, function = left_distance);`,
  )
  .join('\n');

/**
 * Runs server/search/rum.sql without the RUM extension, which the embedded database does not have. Plain functions
 * replace its operators and B-tree indexes its own, so that searches run the same statements.
 */
export async function addSearchTerms(store: Store): Promise<void> {
  const script = readFileSync(join(import.meta.dirname, '../../server/search/rum.sql'), 'utf8');
  const plain = script
    .replace(/create extension.*;/, OPERATORS)
    .replaceAll(/using rum \(search_terms rum_anyarray_addon_ops, (\w+)\)\s*with \([^)]*\)/g, '($1)')
    .replace(/vacuum .*;/, '');
  await store.exec(plain);
}
