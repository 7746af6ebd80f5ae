import type { ChartArrow } from './model.ts';

/** Display names of the parts of a chart. A part without one keeps its name in the code. */
export interface ChartNames {
  /** By dotted path. '' is the root. */
  states?: Readonly<Record<string, string>>;
  /** By event type. A delay by its name. */
  events?: Readonly<Record<string, string>>;
  guards?: Readonly<Record<string, string>>;
  ports?: Readonly<Record<string, string>>;
  notes?: Readonly<Record<string, string>>;
}

/** The texts around the names. */
export const WORDS = {
  /** The accessible name of the drawing. */
  chart: (name: string, states: number) => `${name}的状态图，共 ${states} 个状态`,
  /** The legend of each kind of line. */
  kinds: {
    event: '人或端口的事件',
    done: '✓ 有回应',
    error: '✕ 出错',
    after: '延时到了',
    always: '只看 [条件]',
  },
  /** The prefix of each kind of transition. */
  signs: { event: '', done: '✓ ', error: '✕ ', after: '延时 ', always: '' },
  always: '总是',
  otherwise: '其他情况',
  parallel: '并行',
  initial: '从这里开始',
  final: '结束',
  current: '当前',
  spine: '顺利时走的路',
  legend: '图例',
  zoomIn: '放大',
  zoomOut: '缩小',
  whole: '看全图',
  keys: '放大以后用方向键移动，+ 和 − 缩放，0 看全图。',
  anytime: '任何时候',
  through: (name: string) => `在「${name}」里都可以`,
  running: '在跑：',
  noExit: '没有出口。',
  stays: '留在原处',
  exits: (name: string) => `从「${name}」能去哪`,
  screen: '正在运行的画面',
  showScreen: '显示画面',
  hideScreen: '收起画面',
  restart: '从头开始',
};

export type Condition = Pick<ChartArrow, 'guard'> & Partial<Pick<ChartArrow, 'isOtherwise'>>;

export function arrowLabel(
  { kind, name, ...arrow }: Pick<ChartArrow, 'kind' | 'name'> & Condition,
  { states = {}, events = {}, guards = {}, ports = {} }: ChartNames = {},
): string {
  const known = kind === 'event' || kind === 'after' ? events[name] : (ports[name] ?? states[name]);
  const event = kind === 'always' ? '' : `${WORDS.signs[kind]}${known ?? name}`;
  return [event, conditionLabel(arrow, guards)].filter(Boolean).join(' ') || WORDS.always;
}

/** The label of a condition: `[isUnknown]`, `[其他情况]`. '' for none. */
export function conditionLabel(
  { guard, isOtherwise = false }: Condition,
  guards: ChartNames['guards'] = {},
): string {
  if (guard !== null) return `[${guards[guard] ?? guard}]`;
  return isOtherwise ? `[${WORDS.otherwise}]` : '';
}

/** Estimates the width of 12 px type in px, without a browser. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 12 : 6.6), 0);

/** Splits a name at its possible line breaks: after a space, dot, dash or ideograph, and before a capital. */
const piecesOf = (text: string): string[] =>
  text.match(/[\u3400-\u9fff][\u3000-\u303f\uff00-\uffef]*|[A-Z]?[^\u3400-\u9fff\s.\-A-Z]+[\s.-]?|./gu) ?? [];

function broken(text: string, width: number, most: number): string[] {
  const lines = [''];
  for (const piece of piecesOf(text)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && widthOf(`${line}${piece}`.trimEnd()) > width && lines.length < most) lines.push(piece);
    else lines[lines.length - 1] = `${line}${piece}`;
  }
  return lines.map((line) => line.trim());
}

/** Wraps a name into lines of similar width, px. A last line that is too long ends in `…`. */
export function wrap(text: string, width: number, most = 2): string[] {
  const parts = text.split('\n');
  if (parts.length > 1) return parts.flatMap((part) => wrap(part, width, 1));
  for (let even = widthOf(text) / most; even < width; even += 4) {
    const lines = broken(text, even, most);
    if (widthOf(text) > width && lines.every((line) => widthOf(line) <= even)) return lines;
  }
  return broken(text, width, most).map((line) => {
    let cut = line;
    while (widthOf(cut) > width) cut = `${cut.replace(/…$/, '').slice(0, -1)}…`;
    return cut;
  });
}
