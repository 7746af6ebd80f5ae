import type { Call, Carrier } from '../../../contract/kit/call.ts';

type Fields = Record<string, unknown>;

/** A sample reply of a call in our own format. */
export function encodeOwnFormat({ output, carrier }: Call, value: unknown): Fields {
  const head = { code: 200, msg: '操作成功' };
  const wire = output.encode(value);
  return carrier === 'data' ? { ...head, data: wire ?? null } : { ...head, ...(wire as object) };
}

/** Applies `change` to each nested value and its field name, innermost first. */
function mapDeep(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((one) => mapDeep(one, change)),
      name,
    );
  if (typeof value !== 'object' || value === null) return change(value, name);
  return change(
    Object.fromEntries(
      Object.entries(value)
        .map(([key, one]) => [key, mapDeep(one, change, key)] as const)
        .filter(([, one]) => one !== undefined),
    ),
    name,
  );
}

const isBlank = (value: unknown) =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);
const PICTURES = ['img', 'imgs', 'imgurl', 'urlArr'];
const isPictures = (value: unknown, name: string): value is unknown[] =>
  PICTURES.includes(name) && Array.isArray(value);
const urlOf = (picture: unknown) =>
  typeof picture === 'string' ? picture : (picture as { url: string }).url;

function listOf(body: Fields, carrier: Carrier): unknown[] | undefined {
  const list = carrier === 'rows' ? body.rows : body.data;
  return Array.isArray(list) ? list : undefined;
}
const head = ({ code, msg }: Fields) => ({ code, msg });
const moveList =
  (carry: (rows: unknown[], total: number, body: Fields) => unknown) => (body: Fields, carrier: Carrier) => {
    const rows = listOf(body, carrier);
    return rows === undefined ? body : carry(rows, rows.length, body);
  };
const mapValues = (change: (value: unknown, name: string) => unknown) => (body: Fields) =>
  mapDeep(body, change);

/** Formats in which other servers of this API family send the same reply. */
export const SHAPES: Readonly<Record<string, (body: Fields, carrier: Carrier) => unknown>> = {
  'our own': (body) => body,
  'a bare list': moveList((rows) => rows),
  'rows and total': moveList((rows, total, body) => ({ ...head(body), rows, total })),
  'rows alone': moveList((rows, _, body) => ({ ...head(body), rows })),
  'a list under data': moveList((rows, _, body) => ({ ...head(body), data: rows })),
  'rows under data': moveList((rows, total, body) => ({ ...head(body), data: { rows, total } })),
  'list under data': moveList((list, total, body) => ({ ...head(body), data: { list, total } })),
  'fields under data': (body, carrier) =>
    carrier === 'top' ? { ...head(body), data: { ...body, code: undefined } } : body,
  'numbers as text': mapValues((value) => (typeof value === 'number' ? String(value) : value)),
  'digits as numbers': mapValues((value) =>
    typeof value === 'string' && /^(0|[1-9]\d{0,14})(\.\d\d)?$/.test(value) ? Number(value) : value,
  ),
  'pictures as JSON text of objects': mapValues((value, name) =>
    isPictures(value, name)
      ? JSON.stringify(value.map((one) => (typeof one === 'string' ? { url: one, name: '' } : one)))
      : value,
  ),
  'addresses of pictures as text with commas': mapValues((value, name) =>
    isPictures(value, name) && value.every((one) => typeof one === 'string' && !one.includes(','))
      ? value.map(urlOf).join(',')
      : value,
  ),
  'blanks as null': mapValues((value) => (isBlank(value) ? null : value)),
  'blanks as empty text': mapValues((value) => (isBlank(value) ? '' : value)),
  'blanks left out': mapValues((value) => (isBlank(value) ? undefined : value)),
  'times with their zone': mapValues((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
      ? `${value.replace(' ', 'T')}.000+08:00`
      : value,
  ),
};
