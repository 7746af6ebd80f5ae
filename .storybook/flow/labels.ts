import { SENTENCES, type Failure, type FailureKind } from '../../src/api/failure.ts';

export const FAILURES: Readonly<Record<FailureKind, string>> = {
  network: '网络断了',
  timeout: '等超时',
  server: '服务器出错',
  conflict: '状态冲突',
  invalid: '内容要改',
  expired: '登录过期',
  tooOften: '太频繁',
  forbidden: '没有权限',
  notFound: '没有了',
  business: '没办成',
  misfit: '回应看不懂',
  http: '服务连不上',
  aborted: '被取消',
  unforeseen: '程序出错',
};

export const failureKinds = Object.keys(FAILURES) as FailureKind[];

/** A failure of a kind, with the app's own message. */
export function failureOf(kind: FailureKind): Failure {
  const message = SENTENCES[kind];
  switch (kind) {
    case 'http':
      return { kind, message, status: 502 };
    case 'invalid':
    case 'misfit':
      return { kind, message, errors: [] };
    case 'unforeseen':
      return { kind, message, detail: '设计师的试验' };
    default:
      return { kind, message };
  }
}

/** The label of a port's error: its kind and the server's reason. */
export function errorLabel(error: unknown): string {
  const held = typeof error === 'object' && error !== null && 'failure' in error ? error.failure : error;
  if (typeof held !== 'object' || held === null || held instanceof Error) return FAILURES.unforeseen;
  const { kind, reason } = held as { kind?: FailureKind; reason?: string };
  const name = kind === undefined ? FAILURES.unforeseen : FAILURES[kind];
  return reason === undefined ? name : `${name}：${reason}`;
}

type Leaf = string | number | boolean | null;

const DEPTH = 3;
const MAX_LABEL_LENGTH = 28;

const short = (value: Leaf): string => {
  const text = String(value);
  return text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH)}…` : text;
};

/** The primitive values inside a value, by dotted path. */
function leavesIn(value: unknown, path = '', depth = 0): [string, Leaf][] {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    return [[path, value as Leaf]];
  }
  if (typeof value !== 'object' || value === undefined) return [];
  if (Array.isArray(value)) return [[`${path}.length`, value.length]];
  if (depth === DEPTH) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesIn(inner, path === '' ? key : `${path}.${key}`, depth + 1),
  );
}

/** Fields that identify a value best. They come first in a label. */
const DISTINCTIVE_FIELDS =
  /(^|\.)(status|stage|kind|result|state|isValid|verdict|payState|reason|type|pending)$/;

/**
 * Labels that show how values differ: `[{id: 1, status: 'paid'}, {id: 1, status: 'open'}]` → `['status paid', 'status
 * open']`.
 */
export function labelValues(values: readonly unknown[]): string[] {
  const all = values.map((value) => new Map(leavesIn(value)));
  const paths = [...new Set(all.flatMap((one) => [...one.keys()]))];
  const differing =
    values.length === 1 ? paths : paths.filter((path) => new Set(all.map((one) => one.get(path))).size > 1);
  const ranked = differing.toSorted(
    (a, b) =>
      Number(DISTINCTIVE_FIELDS.test(b)) - Number(DISTINCTIVE_FIELDS.test(a)) ||
      a.split('.').length - b.split('.').length ||
      differing.indexOf(a) - differing.indexOf(b),
  );
  return values.map((value, at) => {
    if (value === undefined) return '完成';
    if (value === null) return '没有';
    const own = all[at];
    const said = ranked
      .filter((path) => own?.has(path))
      .slice(0, 3)
      .map((path) => `${path.split('.').slice(-2).join('.')} ${short(own?.get(path) ?? null)}`.trim());
    return said.length === 0 ? '完成' : said.join(' · ');
  });
}
