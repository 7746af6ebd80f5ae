import type { InputError } from '../../contract/kit/codec.ts';
import { CONTENT, type ContentKind, type ContentRow } from '../../contract/staff/index.ts';
import { refuse } from '../kit/refusal.ts';
import { uploadIdOf } from '../pictures/addresses.ts';
import { json, type Db } from '../store/db.ts';

/** The columns of a palette that a game's icon is drawn with: deep, body and light. */
const PALETTE_COLOURS = 3;

/** Whether a listing or an open valuation of a game answers a column. Answers are no foreign keys. */
async function isAnswered(db: Db, gameId: string, key: string): Promise<boolean> {
  const found = await db.query(
    `select 1 from listings where game_id = $1 and attributes ? $2
     union all select 1 from valuations where game_id = $1 and status = 'open' and attributes ? $2 limit 1`,
    [gameId, key],
  );
  return found.length > 0;
}

/** Whether a listing or an open valuation holds an option. */
async function isHeld(db: Db, optionId: string): Promise<boolean> {
  const option = await db.maybe<{ gameId: string; key: string; value: string }>(
    `select a.game_id, a.key, concat_ws(':', o.parent_id, o.id) as value
     from attribute_options o join attributes a on a.id = o.attribute_id where o.id = $1`,
    [optionId],
  );
  if (!option) return false;
  const { gameId, key, value } = option;
  const holds = '(attributes @> $2::jsonb or attributes @> $3::jsonb)';
  const found = await db.query(
    `select 1 from listings where game_id = $1 and ${holds}
     union all select 1 from valuations where game_id = $1 and status = 'open' and ${holds} limit 1`,
    [gameId, json({ [key]: value }), json({ [key]: [value] })],
  );
  return found.length > 0;
}

/** The first of these fields that a change gives another value. */
const changedField = (old: ContentRow, row: ContentRow, names: readonly string[]): string | undefined =>
  names.find((name) => old[name] !== row[name]);

async function attributeFault(
  db: Db,
  old: ContentRow | undefined,
  row: ContentRow,
  all: ReadonlyMap<string, ContentRow>,
): Promise<[string, string] | undefined> {
  const { id, gameId, key, min, max } = row;
  const other = [...all.values()].find(
    (each) => each.id !== id && each.gameId === gameId && each.key === key,
  );
  if (other) return ['key', `这个游戏的 ${String(key)} 已经是“${String(other.label)}”`];
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) {
    return ['max', '最大不能小于最小'];
  }
  const moved = old && changedField(old, row, ['gameId', 'key', 'type']);
  if (moved !== undefined && (await isAnswered(db, String(old?.gameId), String(old?.key)))) {
    return [moved, '还有商品或估价填了这一项，不能改游戏、列和填法；可以停用它，另建一条'];
  }
  return undefined;
}

async function optionFault(
  db: Db,
  old: ContentRow | undefined,
  row: ContentRow,
): Promise<[string, string] | undefined> {
  const moved = old && changedField(old, row, ['attributeId', 'parentId']);
  return moved !== undefined && (await isHeld(db, String(row.id)))
    ? [moved, '还有商品或估价选了它，不能换到别处；可以另建一条']
    : undefined;
}

/** Pictures uploaded elsewhere, for example in the database that a file was exported from. */
async function pictureFault(
  db: Db,
  kind: ContentKind,
  row: ContentRow,
): Promise<[string, string] | undefined> {
  for (const [name, { input }] of Object.entries(CONTENT[kind].fields)) {
    const url = row[name];
    const id = input === 'picture' && typeof url === 'string' ? uploadIdOf(url) : undefined;
    if (id === undefined) continue;
    const found = await db.maybe(`select 1 as found from uploads where id = $1 and state <> 'swept'`, [id]);
    if (!found) return [name, '这张图片不在这里，请重新上传'];
  }
  return undefined;
}

/**
 * Finds what is wrong with a row beside its fields: a column or option that listings use, a column used twice, limits
 * in the wrong order, too few colours, a missing picture. `all` holds the rows of the kind after the change.
 */
export async function rowFault(
  db: Db,
  kind: ContentKind,
  { index, old, row }: { index: number; old: ContentRow | undefined; row: ContentRow },
  all: ReadonlyMap<string, ContentRow>,
): Promise<InputError | undefined> {
  const isTooPlain = kind === 'games' && Array.isArray(row.palette) && row.palette.length < PALETTE_COLOURS;
  const fault = isTooPlain
    ? (['palette', `配色至少 ${PALETTE_COLOURS} 个颜色：深、中、浅`] as const)
    : kind === 'attributes'
      ? await attributeFault(db, old, row, all)
      : kind === 'attributeOptions'
        ? await optionFault(db, old, row)
        : await pictureFault(db, kind, row);
  return fault && { path: `${kind}.${index}.${fault[0]}`, message: fault[1] };
}

/** @throws 409 `contentUsed` for an attribute or option that a listing or an open valuation uses */
export async function requireUnused(db: Db, kind: ContentKind, id: string): Promise<void> {
  if (kind === 'attributeOptions' && (await isHeld(db, id))) {
    throw refuse.conflict('contentUsed', '还有商品或估价在用这个选项，不能删除；可以改名称');
  }
  if (kind !== 'attributes') return;
  const attribute = await db.maybe<{ gameId: string; key: string }>(
    'select game_id, key from attributes where id = $1',
    [id],
  );
  if (attribute && (await isAnswered(db, attribute.gameId, attribute.key))) {
    throw refuse.conflict('contentUsed', '还有商品或估价填了这一项，不能删除；可以停用');
  }
}
