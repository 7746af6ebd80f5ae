import type { Call, Carrier } from '../../contract/kit/call.ts';

type Fields = Record<string, unknown>;

/** What a call answers in our own spelling: the body of its reply. */
export function ownBody({ output, carrier }: Call, value: unknown): Fields {
  const head = { code: 200, msg: '操作成功' };
  const wire = output.encode(value);
  return carrier === 'data' ? { ...head, data: wire ?? null } : { ...head, ...(wire as object) };
}

/** Every value inside, from the leaves up, as `change` makes it of the value and the name it stands under. */
function deep(value: unknown, change: (value: unknown, name: string) => unknown, name = ''): unknown {
  if (Array.isArray(value))
    return change(
      value.map((one) => deep(one, change)),
      name,
    );
  if (typeof value !== 'object' || value === null) return change(value, name);
  return change(
    Object.fromEntries(
      Object.entries(value)
        .map(([key, one]) => [key, deep(one, change, key)] as const)
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

/** A list of the reply, where it has one. */
function listOf(body: Fields, carrier: Carrier): unknown[] | undefined {
  const list = carrier === 'rows' ? body.rows : body.data;
  return Array.isArray(list) ? list : undefined;
}
const head = ({ code, msg }: Fields) => ({ code, msg });
/** The same reply with its list elsewhere. */
const carried =
  (carry: (rows: unknown[], total: number, body: Fields) => unknown) => (body: Fields, carrier: Carrier) => {
    const rows = listOf(body, carrier);
    return rows === undefined ? body : carry(rows, rows.length, body);
  };
const spelled = (change: (value: unknown, name: string) => unknown) => (body: Fields) => deep(body, change);

/** How servers of the family spell a reply that we spell otherwise. Each means the same. */
export const SHAPES: Readonly<Record<string, (body: Fields, carrier: Carrier) => unknown>> = {
  'our own': (body) => body,
  'a bare list': carried((rows) => rows),
  'rows and total': carried((rows, total, body) => ({ ...head(body), rows, total })),
  'rows alone': carried((rows, _, body) => ({ ...head(body), rows })),
  'a list under data': carried((rows, _, body) => ({ ...head(body), data: rows })),
  'rows under data': carried((rows, total, body) => ({ ...head(body), data: { rows, total } })),
  'list under data': carried((list, total, body) => ({ ...head(body), data: { list, total } })),
  'fields under data': (body, carrier) =>
    carrier === 'top' ? { ...head(body), data: { ...body, code: undefined } } : body,
  'numbers as text': spelled((value) => (typeof value === 'number' ? String(value) : value)),
  'digits as numbers': spelled((value) =>
    typeof value === 'string' && /^(0|[1-9]\d{0,14})(\.\d\d)?$/.test(value) ? Number(value) : value,
  ),
  'pictures as JSON text of objects': spelled((value, name) =>
    isPictures(value, name)
      ? JSON.stringify(value.map((one) => (typeof one === 'string' ? { url: one, name: '' } : one)))
      : value,
  ),
  'addresses of pictures as text with commas': spelled((value, name) =>
    isPictures(value, name) && value.every((one) => typeof one === 'string' && !one.includes(','))
      ? value.map(urlOf).join(',')
      : value,
  ),
  'blanks as null': spelled((value) => (isBlank(value) ? null : value)),
  'blanks as empty text': spelled((value) => (isBlank(value) ? '' : value)),
  'blanks left out': spelled((value) => (isBlank(value) ? undefined : value)),
  'times with their zone': spelled((value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
      ? `${value.replace(' ', 'T')}.000+08:00`
      : value,
  ),
};

/** As far from our own spelling as a server of the family is: what screens are shown with. */
export function farthest(body: Fields, carrier: Carrier): unknown {
  const names = [
    'blanks as null',
    'pictures as JSON text of objects',
    'numbers as text',
    carrier === 'rows' ? 'rows under data' : 'rows and total',
  ];
  return names.reduce((said, name) => SHAPES[name]?.(said as Fields, carrier) ?? said, body as unknown);
}
