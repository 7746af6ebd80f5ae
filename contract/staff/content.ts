import * as v from 'valibot';
import {
  codec,
  f,
  flag,
  integer,
  list,
  object,
  oneOf,
  opt,
  pattern,
  text,
  type Codec,
} from '../kit/codec.ts';
import { moment } from '../kit/time.ts';
import { CONTENT, CONTENT_KINDS, type Content, type ContentField, type ContentKind } from './contentKinds.ts';

export * from './contentKinds.ts';

function codecOf({
  label,
  input,
  max = 60,
  min = 0,
  pattern: shape,
  options = {},
}: ContentField): Codec<unknown> {
  const one = shape ? pattern(shape[0], shape[1], 300) : text(max, 1, label);
  switch (input) {
    case 'flag':
      return flag(1, 0) as Codec<unknown>;
    case 'number':
      return integer(min, 1_000_000_000) as Codec<unknown>;
    case 'choice':
      return oneOf(...Object.keys(options)) as Codec<unknown>;
    case 'lines':
      return list(one, max) as Codec<unknown>;
    case 'moment':
      return moment as Codec<unknown>;
    case 'line':
    case 'html':
    case 'picture':
      return one as Codec<unknown>;
  }
}

export const contentCodec = (kind: ContentKind): Codec<Record<string, unknown>> =>
  object(
    Object.fromEntries(
      Object.entries(CONTENT[kind].fields).map(([name, field]) => [
        name,
        field.isOptional ? opt(name, codecOf(field)) : f(name, codecOf(field)),
      ]),
    ),
  ) as Codec<Record<string, unknown>>;

const isKind = (name: string): name is ContentKind => (CONTENT_KINDS as readonly string[]).includes(name);

/** Rows by kind as JSON. The server validates every row, so that an error names row and field. */
export const contentBag = codec<Content, Content>(
  () =>
    v.pipe(
      v.record(
        v.string(),
        v.array(v.record(v.string(), v.unknown(), '每一条应是一个对象'), '每一类应是一个列表'),
        '不是内容文件',
      ),
      v.check((bag) => Object.keys(bag).every(isKind), '文件里有不认识的类别'),
    ) as unknown as v.GenericSchema<unknown, Content>,
  // Some servers send an empty object as an empty list.
  (w) => (Array.isArray(w) ? {} : w),
  (t) => t,
  { blank: {} },
);

export const contentQuery = object({ kind: opt('kind', oneOf(...CONTENT_KINDS)) });

export const contentInput = object({
  content: f('content', contentBag),
  removed: opt(
    'removed',
    list(object({ kind: f('kind', oneOf(...CONTENT_KINDS)), key: f('key', text(200)) })),
  ),
  /** All rows are new: a row whose key exists is refused. */
  isNew: opt('isNew', flag(1, 0)),
  /** The fingerprint of the reviewed changes. Without it nothing is changed. */
  fingerprint: opt('fingerprint', text(64)),
});
export type ContentInputs = {
  content: Content;
  removed?: { kind: ContentKind; key: string }[] | undefined;
  isNew?: boolean | undefined;
};

const contentChange = object({
  kind: f('kind', oneOf(...CONTENT_KINDS)),
  key: f('key', text(200)),
  name: f('name', text(300)),
  change: f('change', oneOf('added', 'changed', 'removed')),
  fields: f(
    'fields',
    list(
      object({ label: f('label', text(40)), before: f('before', text(400)), after: f('after', text(400)) }),
    ),
  ),
});

export const contentChanges = object({
  changes: f('changes', list(contentChange, 100_000)),
  unchanged: f('unchanged', integer()),
  fingerprint: f('fingerprint', text(64)),
  isApplied: f('isApplied', flag(1, 0)),
});
export interface ContentChanges {
  changes: {
    kind: ContentKind;
    key: string;
    name: string;
    change: 'added' | 'changed' | 'removed';
    fields: { label: string; before: string; after: string }[];
  }[];
  unchanged: number;
  fingerprint: string;
  isApplied: boolean;
}
