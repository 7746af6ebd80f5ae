import { createHash } from 'node:crypto';
import { parse, type InputError } from '../../contract/kit/codec.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import {
  CONTENT,
  CONTENT_KINDS,
  contentCodec,
  contentKey,
  contentName,
  type Content,
  type ContentChanges,
  type ContentInput,
  type ContentInputs,
  type ContentKind,
  type ContentRow,
} from '../../contract/staff/index.ts';
import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { publicPath, uploadIdOf } from '../pictures/addresses.ts';
import { usePictures } from '../pictures/uploads.ts';
import { hasRow, json, type Db, type Tx } from '../store/db.ts';
import { holdNamedLock, snakeCase, upsert } from '../store/rows.ts';
import { requireUnused, rowFault } from './contentChecks.ts';
import { rewriteTexts, type Upsert } from './rewriteTexts.ts';
import { cleanHtml } from './richText.ts';

const JSON_FIELDS = new Set(['palette', 'gameIds']);
const MAX_ERRORS = 50;

/** Maximum depth of districts. Games have at most four levels: system, carrier, area, server. */
const MAX_DEPTH = 8;

/**
 * Encodes a row with its fields in the order of their definition, without empty ones. Equal rows are then equal as
 * JSON.
 */
const encoded = (kind: ContentKind, row: Readonly<Record<string, unknown>>): ContentRow =>
  contentCodec(kind).encode(
    Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined)),
  ) as ContentRow;

const tableOf = (kind: ContentKind) => snakeCase(kind);

async function readKind(db: Db, kind: ContentKind): Promise<ContentRow[]> {
  const columns = Object.keys(CONTENT[kind].fields).map(snakeCase).join(', ');
  const order = 'sort' in CONTENT[kind].fields ? ['sort', ...CONTENT[kind].keys] : CONTENT[kind].keys;
  const rows = await db.query<Record<string, unknown>>(
    `select ${columns} from ${tableOf(kind)} order by ${order.map(snakeCase).join(', ')}`,
  );
  return rows.map((row) => encoded(kind, typeof row.id === 'number' ? { ...row, id: String(row.id) } : row));
}

export async function readContent(db: Db, kind?: ContentKind): Promise<Content> {
  const content: Content = {};
  for (const each of kind === undefined ? CONTENT_KINDS : [kind]) content[each] = await readKind(db, each);
  return content;
}

/** Formats a value for people: the label of a choice, and the start of a long text. */
function shown(kind: ContentKind, name: string, value: ContentRow[string]): string {
  const found = CONTENT[kind].fields[name];
  if (value === undefined) return '';
  if (found?.input === 'flag') return Number(value) === 1 ? '是' : '否';
  const written = Array.isArray(value) ? value.join('、') : String(value);
  const named = found?.options?.[written] ?? written;
  return named.length > 200 ? `${named.slice(0, 200)}…` : named;
}

/** Sanitizes HTML, and replaces an upload's URL by its public URL. */
function tidied(input: ContentInput | undefined, value: ContentRow[string]): ContentRow[string] {
  if (typeof value !== 'string') return value;
  if (input === 'html') return cleanHtml(value);
  const upload = input === 'picture' ? uploadIdOf(value) : undefined;
  return upload === undefined ? value : publicPath(upload);
}

/** Compares a row with the stored one. Stored HTML is compared in its sanitized form. */
const isSame = (
  kind: ContentKind,
  name: string,
  before: ContentRow[string],
  after: ContentRow[string],
): boolean =>
  JSON.stringify(before) === JSON.stringify(after) ||
  (CONTENT[kind].fields[name]?.input === 'html' &&
    before !== undefined &&
    cleanHtml(String(before)) === after);

/** Normalizes the rows of a kind. Errors are added to `errors` with row and field. */
function checkRows(kind: ContentKind, rows: readonly ContentRow[], errors: InputError[]): ContentRow[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    if (errors.length >= MAX_ERRORS) return [];
    const result = parse(contentCodec(kind), row);
    if (!result.ok) {
      errors.push(
        ...result.errors.map(({ path, message }) => ({ path: `${kind}.${index}.${path}`, message })),
      );
      return [];
    }
    const clean = Object.fromEntries(
      Object.entries(encoded(kind, result.value)).map(([name, value]) => [
        name,
        tidied(CONTENT[kind].fields[name]?.input, value),
      ]),
    );
    const key = contentKey(kind, clean);
    if (seen.has(key)) errors.push({ path: `${kind}.${index}`, message: `“${key}”在文件里出现了两次` });
    seen.add(key);
    return [clean];
  });
}

/** The number of ancestors of a row within its kind. Undefined for a cycle or a missing parent. */
function depthOf(row: ContentRow, rows: ReadonlyMap<string, ContentRow>): number | undefined {
  let depth = 0;
  for (let at = row; at.parentId !== undefined; depth += 1) {
    const above = rows.get(String(at.parentId));
    if (!above || depth > MAX_DEPTH) return undefined;
    at = above;
  }
  return depth;
}

interface Plan extends ContentChanges {
  /** The rows to write, each with its index in the file. Every parent comes before its children. */
  upserts: (Upsert & { index: number; depth: number })[];
}

/** Computes the changes of an import. @throws 422 with the row and the field of each error */
async function plan(db: Db, { content, removed = [], isNew = false }: ContentInputs): Promise<Plan> {
  const errors: InputError[] = [];
  const changes: ContentChanges['changes'] = [];
  const upserts: Plan['upserts'] = [];
  let unchanged = 0;
  const known = new Map<ContentKind, Map<string, ContentRow>>();
  for (const kind of CONTENT_KINDS) {
    const there = new Map((await readKind(db, kind)).map((row) => [contentKey(kind, row), row]));
    known.set(kind, there);
    for (const { key } of removed.filter((each) => each.kind === kind)) {
      const row = there.get(key);
      if (!row) throw refuse.notFound(`“${key}”已经不在了，请刷新`);
      changes.push({ kind, key, name: contentName(kind, row), change: 'removed', fields: [] });
      there.delete(key);
    }
    const rows = checkRows(kind, content[kind] ?? [], errors);
    const before = new Map(there);
    for (const row of rows) there.set(contentKey(kind, row), row);
    for (const [index, row] of rows.entries()) {
      const key = contentKey(kind, row);
      for (const [name, { refersTo, label }] of Object.entries(CONTENT[kind].fields)) {
        if (refersTo === undefined || row[name] === undefined) continue;
        if (known.get(refersTo)?.has(String(row[name])) !== true) {
          errors.push({ path: `${kind}.${index}.${name}`, message: `${label}“${String(row[name])}”不存在` });
        }
      }
      const old = before.get(key);
      if (isNew && old) {
        const name = CONTENT[kind].keys[0] ?? '';
        const label = CONTENT[kind].fields[name]?.label ?? '';
        errors.push({ path: `${kind}.${index}.${name}`, message: `${label}“${key}”已经有了，请换一个` });
      }
      const fields = Object.entries(CONTENT[kind].fields)
        .filter(([name]) => !isSame(kind, name, old?.[name], row[name]))
        .map(([name, { label }]) => ({
          label,
          before: shown(kind, name, old?.[name]),
          after: shown(kind, name, row[name]),
        }));
      if (fields.length === 0) {
        unchanged += 1;
        continue;
      }
      const fault = await rowFault(db, kind, { index, old, row }, there);
      if (fault) errors.push(fault);
      const depth = depthOf(row, there);
      if (depth === undefined)
        errors.push({ path: `${kind}.${index}.parentId`, message: '上级互相引用，或层级太多' });
      const affectsTexts =
        old !== undefined &&
        (contentName(kind, old) !== contentName(kind, row) || old.isEnabled !== row.isEnabled);
      upserts.push({ kind, index, row, affectsTexts, depth: depth ?? 0 });
      changes.push({ kind, key, name: contentName(kind, row), change: old ? 'changed' : 'added', fields });
    }
  }
  if (errors.length > 0) {
    throw new Refusal(CODE.invalid, errors[0]?.message ?? '文件里有错误', {
      errors: errors.slice(0, MAX_ERRORS),
    });
  }
  const order = ({ kind, depth }: Plan['upserts'][number]) => CONTENT_KINDS.indexOf(kind) * MAX_DEPTH + depth;
  upserts.sort((a, b) => order(a) - order(b));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([changes, upserts]))
    .digest('hex');
  return { changes, upserts, unchanged, fingerprint, isApplied: false };
}

async function store(tx: Tx, kind: ContentKind, row: ContentRow): Promise<void> {
  const decoded = parse(contentCodec(kind), row);
  if (!decoded.ok) throw new Error(`a checked row of ${kind} does not fit`);
  const values = Object.keys(CONTENT[kind].fields).map((name) => {
    const value = decoded.value[name] ?? null;
    return [name, JSON_FIELDS.has(name) ? json(value) : value] as const;
  });
  await upsert(tx, tableOf(kind), Object.fromEntries(values), ...CONTENT[kind].keys);
}

/** Makes the uploads of a row public. @throws 422 when an upload is neither public nor the person's own */
async function publishPictures(
  tx: Tx,
  member: Member,
  { kind, index, row }: Plan['upserts'][number],
): Promise<void> {
  for (const [name, { input }] of Object.entries(CONTENT[kind].fields)) {
    const url = row[name];
    const id = input === 'picture' && typeof url === 'string' ? uploadIdOf(url) : undefined;
    if (typeof url !== 'string' || id === undefined) continue;
    const isPublic = await hasRow(tx, `select from uploads where id = $1 and state = 'public'`, [id]);
    if (!isPublic) await usePictures(tx, member, [url], `${kind}.${index}.${name}`, 'public');
  }
}

async function remove(tx: Tx, kind: ContentKind, key: string): Promise<void> {
  await requireUnused(tx, kind, key);
  const keys = CONTENT[kind].keys.map((name) => `${snakeCase(name)}::text`);
  await tx.query(`delete from ${tableOf(kind)} where concat_ws(' · ', ${keys.join(', ')}) = $1`, [key]);
}

const isStillUsed = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503';

/**
 * Previews the changes of an import. With the fingerprint of a preview, applies them in full or not at all.
 *
 * @throws 409 `contentChanged` when the changes differ from the preview; 409 `contentUsed`; 404; 422
 */
export async function changeContent(
  ctx: Context,
  tx: Tx,
  member: Member,
  input: ContentInputs & { fingerprint?: string | undefined },
): Promise<ContentChanges> {
  if (input.fingerprint !== undefined) await holdNamedLock(tx, 'content');
  const { upserts, ...planned } = await plan(tx, input);
  if (input.fingerprint === undefined) return planned;
  if (input.fingerprint !== planned.fingerprint) {
    throw refuse.conflict('contentChanged', '内容刚被别人改过，请重新看一遍会改什么');
  }
  try {
    for (const each of upserts) {
      await store(tx, each.kind, each.row);
      await publishPictures(tx, member, each);
    }
    await rewriteTexts(ctx, tx, upserts);
    // In reverse order, so that rows are removed before the rows they refer to.
    for (const { kind, key } of planned.changes.filter(({ change }) => change === 'removed').toReversed()) {
      await remove(tx, kind, key);
    }
  } catch (error) {
    if (isStillUsed(error)) throw refuse.conflict('contentUsed', '还有别的内容或商品在用它，不能删除');
    throw error;
  }
  return { ...planned, isApplied: true };
}
