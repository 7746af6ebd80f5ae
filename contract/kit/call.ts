import * as v from 'valibot';
import { codec, flag, list, nothing, object, opt, text, type Codec } from './codec.ts';
import { fieldsOf } from './said.ts';
import type { LongPage, Page } from './envelope.ts';

/** Who may make a call: anyone, a member (a token is held), a member who is a merchant, or staff. */
export type Audience = 'visitor' | 'member' | 'merchant' | 'staff';

/**
 * How the reply carries its data.
 * `data`: under data. `rows`: rows and total. `top`: the fields themselves beside code and msg. `none`: code and msg only.
 */
export type Carrier = 'data' | 'rows' | 'top' | 'none';

/** One call of the wire: the line of the route table from which client, server, mocks and OpenAPI are made. */
export interface Call<P = unknown, I = unknown, O = unknown> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with `{id}` style parameters, beginning /api. */
  readonly path: string;
  readonly audience: Audience;
  /** Values inside the path. */
  readonly params: Codec<P>;
  /** Query of a GET, body of a POST or PUT. */
  readonly input: Codec<I>;
  readonly output: Codec<O>;
  readonly carrier: Carrier;
  /** The list stands under `data` and under `rows` alike: clients of the family read one or the other. */
  readonly mirrored: boolean;
  /** Both token headers go empty (register). */
  readonly anonymous: boolean;
  /** A changing call that takes an Idempotency-Key and is answered once for each key. */
  readonly idempotent: boolean;
  /** Without a key the same request again within a short time is the same intention. False where equals are meant twice. */
  readonly merges: boolean;
  /**
   * It sets something anew, and the field of the input that says of what: without a key only the last one about that is the same
   * intention when it comes again. An input without the field sets nothing anew.
   */
  readonly sets?: string;
  /** Takes back what an earlier call did: the same request as before it is another intention. */
  readonly undoes: boolean;
  /** The body is multipart with one part `file`. */
  readonly multipart: boolean;
  /** 'specification' for the calls of its §7, 'addition' for what the screens need beside them. */
  readonly origin: 'specification' | 'addition';
  /** The call whose work is done under another client's name; our own pages make that one. */
  readonly aliasOf?: string;
  /** What `msg` says for a reason of 409, where a client tells refusals apart by it. */
  readonly refusals?: Readonly<Record<string, string>>;
  readonly summary: string;
}

interface Definition<P, I, O> {
  name: string;
  path: string;
  summary: string;
  audience?: Audience;
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
  addition?: boolean;
  /** Makes it an addition under another client's name. */
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
    origin: d.addition || d.aliasOf ? 'addition' : 'specification',
    ...(d.aliasOf && { aliasOf: d.aliasOf.name }),
    ...(d.sets && { sets: d.sets }),
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

/** The output of list calls: rows and total of the envelope. */
/* @__NO_SIDE_EFFECTS__ */
export function page<T>(item: Codec<T>): Codec<Page<T>> {
  const items = list(item);
  return codec<Page<T>, { rows: unknown[]; total: number }>(
    () =>
      v.object({ rows: v.array(item.wire), total: v.number() }) as unknown as v.GenericSchema<
        unknown,
        { rows: unknown[]; total: number }
      >,
    (w) => ({ rows: items.decode(w.rows as never), total: w.total }),
    (p) => ({ rows: items.encode(p.rows), total: p.total }),
    {
      read(said, _, faults) {
        const rows = items.read(said, 'rows', faults);
        return { rows, total: Number(totalOf(said)) || rows.length };
      },
    },
  );
}

/** {@link page} for a list that is not counted to its end, and that can be read on from where it was. */
/* @__NO_SIDE_EFFECTS__ */
export function longPage<T>(item: Codec<T>): Codec<LongPage<T>> {
  const plain = page(item);
  const more = object({ isCapped: opt('totalIsCapped', flag(1, 0)), next: opt('next', text(200)) });
  const entriesOf = ({ wire }: { wire: unknown }) =>
    (wire as v.ObjectSchema<v.ObjectEntries, undefined>).entries;
  return codec<LongPage<T>, object>(
    () =>
      v.object({ ...entriesOf(plain), ...entriesOf(more) }) as unknown as v.GenericSchema<unknown, object>,
    (w) => ({ ...plain.decode(w as never), ...more.decode(w as never) }),
    (p) => ({ ...(plain.encode(p) as object), ...(more.encode(p) as object) }),
    {
      read: (said, at, faults) => ({
        ...plain.read(said, at, faults),
        ...more.read(fieldsOf(said) ?? {}, at, faults),
      }),
    },
  );
}

/** How many there are in all, where a page says it: beside its rows, or beside the list under data. */
function totalOf(said: unknown): unknown {
  const page = fieldsOf(said);
  return page && (page.total ?? totalOf(page.data));
}

/**
 * What a reply says, as the call's `output` reads it. A server of the family may say a list as the whole body, or under rows or
 * data whatever the call's carrier, and the fields of `top` under data.
 */
export function saidOf({ carrier }: Pick<Call, 'carrier'>, body: unknown): unknown {
  const fields = fieldsOf(body);
  if (!fields || carrier === 'rows') return body;
  if (carrier === 'top') return { ...fieldsOf(fields.data), ...fields };
  // What is null is left out by servers of the family: then there is nothing but the head.
  const { code: _code, msg: _msg, data, ...rest } = fields;
  return data ?? (Object.keys(rest).length > 0 ? rest : undefined);
}

/** Fills the parameters of a path: `/api/saleOrder/{id}` and `{id: 'x'}` → `/api/saleOrder/x`. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
}
