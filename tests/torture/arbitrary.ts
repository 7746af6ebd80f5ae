import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

interface Shape {
  type: string;
  pipe?: readonly { type: string; kind: string; requirement?: unknown }[];
  wrapped?: Shape;
  item?: Shape;
  options?: readonly (Shape | string)[];
  entries?: Readonly<Record<string, Shape>>;
  literal?: unknown;
}

/** Texts that often break servers. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\uD800',
  'null',
  '../../etc/passwd',
  "' or 1=1; --",
  '%',
  '\\',
  '-1',
  '1e309',
  '９９',
  '0001-01-01 00:00:00',
  '2026-02-30 25:61:61',
  '[]',
  '{"a":',
  '[[[[[[]]]]]]',
  '👨‍👩‍👧‍👦',
  '<script>alert(1)</script>',
  '__proto__',
  '字'.repeat(3000),
] as const;

const ODD_NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e21,
  -1e21,
  2 ** 31,
  2 ** 53,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
] as const;

const anything: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(...ODD_TEXTS),
  fc.constantFrom<unknown>(...ODD_NUMBERS),
);

function textOf({ pipe = [] }: Shape, ids: readonly string[]): Arbitrary<unknown> {
  const requirement = (type: string) => pipe.find((each) => each.type === type)?.requirement;
  const longest = requirement('max_length');
  const most = typeof longest === 'number' ? longest : 60;
  const shortest = requirement('min_length');
  const least = Math.min(typeof shortest === 'number' ? shortest : 0, most);
  const plain = fc.string({ unit: 'grapheme', minLength: least, maxLength: Math.min(most, 200) });
  const regex = requirement('regex');
  return fc.oneof(
    { weight: 4, arbitrary: regex instanceof RegExp ? matching(regex) : plain },
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('1', '0', '1000', '99.99', '2026-11-20 12:00:00', '13800000001'),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS, '长'.repeat(most + 1)) },
  );
}

/** Generates texts that match a pattern, or any text when fast-check cannot generate them for the pattern. */
function matching(regex: RegExp): Arbitrary<string> {
  try {
    return fc.stringMatching(regex);
  } catch {
    return fc.string();
  }
}

function fitting(shape: Shape, ids: readonly string[]): Arbitrary<unknown> {
  const of = (part: Shape) => arbitraryOf(part, ids);
  switch (shape.type) {
    case 'string':
      return textOf(shape, ids);
    case 'number':
      return fc.oneof(
        fc.integer({ min: -2, max: 30 }),
        fc.integer(),
        fc.double({ noNaN: true }),
        fc.constantFrom(...ODD_NUMBERS),
      );
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(shape.literal);
    case 'picklist':
      return fc.constantFrom(...(shape.options ?? []));
    case 'union':
      return fc.oneof(...(shape.options as readonly Shape[]).map(of));
    case 'nullish':
      return shape.wrapped ? fc.option(of(shape.wrapped), { nil: undefined }) : anything;
    case 'array':
      return shape.item ? fc.array(of(shape.item), { maxLength: 12 }) : anything;
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(shape.entries ?? {}).map(([name, part]) => [name, of(part)])),
      );
    default:
      return anything;
  }
}

/**
 * Generates values for a schema of the contract. At each level 19 of 20 values fit the type, sometimes with existing
 * `ids`; the others are arbitrary.
 */
export function arbitraryOf(schema: object, ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 19, arbitrary: fitting(schema as Shape, ids) },
    { weight: 1, arbitrary: anything },
  );
}
