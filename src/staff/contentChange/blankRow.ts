import { v4 } from 'uuid';
import type { ContentRow } from '../../../contract/staff/index.ts';
import { CONTENT, type ContentKind } from '../../../contract/staff/contentKinds.ts';
import { beijing } from '../../ui/index.ts';

const highest = (rows: readonly ContentRow[], name: string): number =>
  Math.max(0, ...rows.map((row) => Number(row[name] ?? 0)).filter(Number.isFinite));

/** A new row with defaults: for articles the next number, for other kinds a random id; last in the order; dated now. */
export function blankRow(kind: ContentKind, rows: readonly ContentRow[]): ContentRow {
  const { fields } = CONTENT[kind];
  const row: ContentRow = {};
  for (const [name, { input, options, isOptional }] of Object.entries(fields)) {
    if (input === 'flag') row[name] = 1;
    else if (input === 'lines') row[name] = [];
    else if (input === 'choice' && isOptional !== true) row[name] = Object.keys(options ?? {})[0];
  }
  if ('sort' in fields) row.sort = highest(rows, 'sort') + 10;
  if ('createdAt' in fields) row.createdAt = `${beijing(new Date().toISOString(), 'full')}:00`;
  if (kind === 'notices') row.id = String(highest(rows, 'id') + 1);
  else if ('id' in fields) row.id = `${kind}-${v4().slice(0, 8)}`;
  return row;
}
