import * as v from 'valibot';
import { codec, flag, list, nothing, object, opt, text, type Codec } from './codec.ts';
import { fieldsOf } from './normalize.ts';
import type { LongPage, Page } from './envelope.ts';

export type Audience = 'visitor' | 'member' | 'merchant' | 'staff';

/**
 * Where the reply carries its data. `data`: in the field data. `rows`: in rows and total. `top`: beside code and msg.
 * `none`: nowhere.
 */
export type Carrier = 'data' | 'rows' | 'top' | 'none';

/** A call of the API. Client, server, mocks and OpenAPI are derived from it. */
export interface Call<P = unknown, I = unknown, O = unknown> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Starts with /api. Parameters look like `{id}`. */
  readonly path: string;
  readonly audience: Audience;
  /**
   * For a staff call: the required permission (contract/staff/permissions.ts), or `session` for calls that sign staff
   * in. All other staff calls need a session that was confirmed with a one-time code.
   */
  readonly permission?: string;
  /** A timer makes this staff call, so it does not extend an idle session. */
  readonly isPolled?: true;
  readonly params: Codec<P>;
  /** The query of a GET, the body of a POST or PUT. */
  readonly input: Codec<I>;
  readonly output: Codec<O>;
  readonly carrier: Carrier;
  /** The reply carries the list in both `data` and `rows`, because clients read one or the other. */
  readonly mirrored: boolean;
  /** Sent without a token (register). */
  readonly anonymous: boolean;
  /** Takes an Idempotency-Key. The server runs it once per key. */
  readonly idempotent: boolean;
  /**
   * Without a key, an equal request within a short time counts as a retry. False when equal requests may be intended.
   */
  readonly merges: boolean;
  /**
   * The input field that identifies what the call sets, such as the valuation of a quote. Without a key, a request is
   * only a retry of the latest request for the same value of that field. A call without that field in its input sets
   * nothing.
   */
  readonly sets?: string;
  /** Undoes an earlier call, so that repeating that call is a new intention. */
  readonly undoes: boolean;
  /** The body is multipart with a single part `file`. */
  readonly multipart: boolean;
  /** Allows a larger JSON body, for content imports by staff. */
  readonly isLarge: boolean;
  /** Whether the call is in the API's specification, or was added for our pages. */
  readonly origin: 'specification' | 'addition';
  /** Set when the call is another client's name for the call named here, which our pages use. */
  readonly aliasOf?: string;
  /** The `msg` per 409 reason, for clients that distinguish refusals by `msg`. */
  readonly refusals?: Readonly<Record<string, string>>;
  readonly summary: string;
}

interface Definition<P, I, O> {
  name: string;
  path: string;
  summary: string;
  audience?: Audience;
  permission?: string;
  isPolled?: true;
  params?: Codec<P>;
  input?: Codec<I>;
  output?: Codec<O>;
  carrier?: Carrier;
  mirrored?: boolean;
  anonymous?: boolean;
  idempotent?: boolean;
  merges?: boolean;
  sets?: keyof NoInfer<I> & string;
  undoes?: boolean;
  multipart?: boolean;
  isLarge?: boolean;
  addition?: boolean;
  /** Marks the call as an addition under another client's name. */
  aliasOf?: { readonly name: string };
  refusals?: Readonly<Record<string, string>>;
}

/* @__NO_SIDE_EFFECTS__ */
function define<P, I, O>(method: Call['method'], d: Definition<P, I, O>): Call<P, I, O> {
  return {
    name: d.name,
    method,
    path: d.path,
    audience: d.audience ?? 'visitor',
    params: d.params ?? (nothing as Codec<P>),
    input: d.input ?? (nothing as Codec<I>),
    output: d.output ?? (nothing as Codec<O>),
    carrier: d.carrier ?? (d.output ? 'data' : 'none'),
    mirrored: d.mirrored ?? false,
    anonymous: d.anonymous ?? false,
    idempotent: d.idempotent ?? false,
    merges: d.merges ?? d.idempotent ?? false,
    undoes: d.undoes ?? false,
    multipart: d.multipart ?? false,
    isLarge: d.isLarge ?? false,
    origin: d.addition || d.aliasOf ? 'addition' : 'specification',
    ...(d.aliasOf && { aliasOf: d.aliasOf.name }),
    ...(d.sets && { sets: d.sets }),
    ...(d.permission && { permission: d.permission }),
    ...(d.isPolled && { isPolled: d.isPolled }),
    ...(d.refusals && { refusals: d.refusals }),
    summary: d.summary,
  };
}

export const get = /* @__NO_SIDE_EFFECTS__ */ <P = undefined, I = undefined, O = undefined>(
  d: Definition<P, I, O>,
): Call<P, I, O> => define('GET', d);
export const post = /* @__NO_SIDE_EFFECTS__ */ <P = undefined, I = undefined, O = undefined>(
  d: Definition<P, I, O>,
): Call<P, I, O> => define('POST', d);
export const put = /* @__NO_SIDE_EFFECTS__ */ <P = undefined, I = undefined, O = undefined>(
  d: Definition<P, I, O>,
): Call<P, I, O> => define('PUT', d);

/** The output of a list: rows, total, and the cursor of the next page. */
/* @__NO_SIDE_EFFECTS__ */
export function page<T>(item: Codec<T>): Codec<Page<T>> {
  const items = list(item);
  const cursor = text(400);
  return codec<Page<T>, { rows: unknown[]; total: number; next?: string }>(
    () =>
      v.object({
        rows: v.array(item.wire),
        total: v.number(),
        next: v.optional(cursor.wire),
      }) as unknown as v.GenericSchema<unknown, { rows: unknown[]; total: number; next?: string }>,
    ({ rows, total, next }) => ({
      rows: items.decode(rows as never),
      total,
      ...(next !== undefined && { next }),
    }),
    ({ rows, total, next }) => ({ rows: items.encode(rows), total, ...(next !== undefined && { next }) }),
    {
      read(raw, _, faults) {
        const rows = items.read(raw, 'rows', faults);
        const next = fieldsOf(raw)?.next;
        return {
          rows,
          total: Number(totalOf(raw)) || rows.length,
          ...(typeof next === 'string' && next !== '' && { next }),
        };
      },
    },
  );
}

/** {@link page} for a list with a capped total. */
/* @__NO_SIDE_EFFECTS__ */
export function longPage<T>(item: Codec<T>): Codec<LongPage<T>> {
  const plain = page(item);
  const more = object({ isCapped: opt('totalIsCapped', flag(1, 0)) });
  const entriesOf = ({ wire }: { wire: unknown }) =>
    (wire as v.ObjectSchema<v.ObjectEntries, undefined>).entries;
  return codec<LongPage<T>, object>(
    () =>
      v.object({ ...entriesOf(plain), ...entriesOf(more) }) as unknown as v.GenericSchema<unknown, object>,
    (w) => ({ ...plain.decode(w as never), ...more.decode(w as never) }),
    (p) => ({ ...(plain.encode(p) as object), ...(more.encode(p) as object) }),
    {
      read: (raw, at, faults) => ({
        ...plain.read(raw, at, faults),
        ...more.read(fieldsOf(raw) ?? {}, at, faults),
      }),
    },
  );
}

/** The total is beside the rows, or beside the list under `data`. */
function totalOf(raw: unknown): unknown {
  const page = fieldsOf(raw);
  return page && (page.total ?? totalOf(page.data));
}

/**
 * The data of a reply for the call's `output`. Other servers send a list as the whole body, or under rows or data
 * regardless of the carrier, and the fields of `top` under data.
 */
export function replyData({ carrier }: Pick<Call, 'carrier'>, body: unknown): unknown {
  const fields = fieldsOf(body);
  if (!fields || carrier === 'rows') return body;
  if (carrier === 'top') return { ...fieldsOf(fields.data), ...fields };
  // Other servers omit null, so only code and msg remain.
  const { code: _code, msg: _msg, data, ...rest } = fields;
  return data ?? (Object.keys(rest).length > 0 ? rest : undefined);
}

/** Fills in the path parameters: `/api/saleOrder/{id}` and `{id: 'x'}` → `/api/saleOrder/x`. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}
