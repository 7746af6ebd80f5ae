import type { InputError } from '../../contract/kit/codec.ts';
import { depositRuleOf } from '../../contract/kit/depositRule.ts';
import { CONTENT, type ContentKind, type ContentRow } from '../../contract/staff/index.ts';
import { refuse } from '../kit/refusal.ts';
import { uploadIdOf } from '../pictures/addresses.ts';
import { RULE_DICTIONARIES } from './ruleDictionaries.ts';
import { hasRow, json, type Db } from '../store/db.ts';

/** A game's icon is drawn with three colours: deep, body and light. */
const MIN_COLOURS = 3;

/** The levels that forms and filters read. */
const DISTRICT_LEVELS = ['system', 'carrier', 'group', 'carriergroup', 'server'];

/** True if a listing of the game, or a valuation that is open or being sold, meets the condition. */
const isUsed = (db: Db, gameId: string, condition: string, params: readonly unknown[]): Promise<boolean> =>
  hasRow(
    db,
    `select 1 from listings where game_id = $1 and (${condition})
     union all select 1 from valuations where game_id = $1 and status in ('open', 'accepted') and (${condition}) limit 1`,
    [gameId, ...params],
  );

/** True if such a listing or valuation answers the column. */
const isAnswered = (db: Db, gameId: string, key: string): Promise<boolean> =>
  isUsed(db, gameId, 'attributes ? $2', [key]);

/** True if such a listing or valuation contains the option. */
async function isHeld(db: Db, optionId: string): Promise<boolean> {
  const option = await db.maybe<{ gameId: string; key: string; value: string }>(
    `select a.game_id, a.key, concat_ws(':', o.parent_id, o.id) as value
     from attribute_options o join attributes a on a.id = o.attribute_id where o.id = $1`,
    [optionId],
  );
  if (!option) return false;
  const { gameId, key, value } = option;
  return isUsed(db, gameId, 'attributes @> $2::jsonb or attributes @> $3::jsonb', [
    json({ [key]: value }),
    json({ [key]: [value] }),
  ]);
}

/** A field and its error. */
type Fault = readonly [field: string, message: string];

/** The first of these fields whose value changes. */
const changedField = (old: ContentRow, row: ContentRow, names: readonly string[]): string | undefined =>
  names.find((name) => old[name] !== row[name]);

async function attributeFault(
  db: Db,
  old: ContentRow | undefined,
  row: ContentRow,
  all: ReadonlyMap<string, ContentRow>,
): Promise<Fault | undefined> {
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

async function optionFault(db: Db, old: ContentRow | undefined, row: ContentRow): Promise<Fault | undefined> {
  const moved = old && changedField(old, row, ['attributeId', 'parentId']);
  return moved !== undefined && (await isHeld(db, String(row.id)))
    ? [moved, '还有商品或估价选了它，不能换到别处；可以另建一条']
    : undefined;
}

async function districtFault(
  db: Db,
  old: ContentRow | undefined,
  row: ContentRow,
): Promise<Fault | undefined> {
  if (!DISTRICT_LEVELS.includes(String(row.systemKey)))
    return ['systemKey', `层级代号只能是 ${DISTRICT_LEVELS.join('、')} 之一`];
  const moved = old && changedField(old, row, ['gameId', 'systemKey', 'parentId']);
  return moved !== undefined &&
    (await isUsed(db, String(old?.gameId), '$2 in (system_id, carrier_id, group_id, server_id)', [row.id]))
    ? [moved, '还有商品或估价在这个区服，不能换到别处；可以另建一条']
    : undefined;
}

/** Finds a picture that is missing, for example because it was uploaded in the database that the file comes from. */
async function pictureFault(db: Db, kind: ContentKind, row: ContentRow): Promise<Fault | undefined> {
  for (const [name, { input }] of Object.entries(CONTENT[kind].fields)) {
    const url = row[name];
    const id = input === 'picture' && typeof url === 'string' ? uploadIdOf(url) : undefined;
    if (id === undefined) continue;
    const isKept = await hasRow(db, `select from uploads where id = $1 and state <> 'swept'`, [id]);
    if (!isKept) return [name, '这张图片不在这里，请重新上传'];
  }
  return undefined;
}

function gameFault({ palette }: ContentRow): Fault | undefined {
  return Array.isArray(palette) && palette.length < MIN_COLOURS
    ? ['palette', `配色至少 ${MIN_COLOURS} 个颜色：深、中、浅`]
    : undefined;
}

const textOf = (value: ContentRow[string]): string => String(value ?? '');

function dictionaryFault({ type, label, value, cssClass }: ContentRow): Fault | undefined {
  if (RULE_DICTIONARIES.has(textOf(type))) return ['type', '这个字典由平台规则决定，不能在这里改'];
  if (type !== 'backRatio' || label !== 'sellerDeposit') return undefined;
  if (depositRuleOf(textOf(value), '') === undefined)
    return ['value', '押金只能是百分比（如 5）或金额（如 ¥50）'];
  return depositRuleOf(textOf(value), textOf(cssClass)) === undefined
    ? ['cssClass', '最小值只能是金额，单位元（如 20）']
    : undefined;
}

async function faultOf(
  db: Db,
  kind: ContentKind,
  old: ContentRow | undefined,
  row: ContentRow,
  all: ReadonlyMap<string, ContentRow>,
): Promise<Fault | undefined> {
  switch (kind) {
    case 'games':
      return gameFault(row);
    case 'attributes':
      return attributeFault(db, old, row, all);
    case 'attributeOptions':
      return optionFault(db, old, row);
    case 'districts':
      return districtFault(db, old, row);
    case 'dictionary':
      return dictionaryFault(row);
    default:
      return pictureFault(db, kind, row);
  }
}

/**
 * Checks a row for faults that its fields alone do not show, for example: listings use an option that it drops, its limits
 * are in the wrong order, its picture is missing, or nothing reads its level. `all` contains the rows of the kind after
 * the change.
 */
export async function rowFault(
  db: Db,
  kind: ContentKind,
  { index, old, row }: { index: number; old: ContentRow | undefined; row: ContentRow },
  all: ReadonlyMap<string, ContentRow>,
): Promise<InputError | undefined> {
  const fault = await faultOf(db, kind, old, row, all);
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
