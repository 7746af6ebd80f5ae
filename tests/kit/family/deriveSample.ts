import * as v from 'valibot';
import type { Call } from '../../../contract/kit/call.ts';

interface Shape {
  type: string;
  wrapped?: Shape;
  item?: Shape;
  options?: readonly unknown[];
  entries?: Readonly<Record<string, Shape>>;
}

/** Values to try for a text, number or union. The first one that fits the schema is used. */
const CANDIDATES = [
  '示例',
  '示例文字，长度足够写一段介绍，也不像一个时间',
  '1',
  1,
  '2026-11-20 12:00:00',
  '/icons/192.png',
  '13800000001',
  '示例网 https://example.com',
  0,
  true,
  '',
  [],
];

function fill(shape: Shape): unknown {
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.entries ?? {}).map(([name, part]) => [name, fill(part)]),
      );
    case 'array':
      return shape.item ? [fill(shape.item)] : [];
    case 'nullish':
    case 'optional':
      return shape.wrapped && fill(shape.wrapped);
    case 'picklist':
      return shape.options?.[0];
    default:
      return CANDIDATES.find((value) => v.is(shape as unknown as v.GenericSchema, value));
  }
}

/** A sample result of a call, derived from its output schema. Throws when no candidate fits. */
export function deriveSample({ name, output }: Call): unknown {
  const wire = fill(output.wire as unknown as Shape);
  if (!v.is(output.wire, wire))
    throw new Error(`no sample of ${name} fits its schema: ${JSON.stringify(wire)}`);
  return output.decode(wire as never);
}
