import type { ArrowKind, ChartArrow } from './model.ts';

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

/** The texts of the chart tool, so that they can be translated. */
export interface ChartWords {
  /** The accessible name of the drawing. */
  chart: (name: string, states: number) => string;
  /** The legend of each kind of line. */
  kinds: Readonly<Record<ArrowKind, string>>;
  /** The prefix of each kind of transition: `✓ `, `✕ `, `after `. */
  signs: Readonly<Record<ArrowKind, string>>;
  /** The label of a transition without event and guard. */
  always: string;
  /** The label of the guard that holds when all others fail. */
  otherwise: string;
  parallel: string;
  initial: string;
  final: string;
  current: string;
  spine: string;
  legend: string;
  zoomIn: string;
  zoomOut: string;
  whole: string;
  /** Explains the keys that move the drawing. */
  keys: string;
  /** The heading above the root's transitions. */
  anytime: string;
  /** The label of a parent state's transition: `through Form`. */
  through: (name: string) => string;
  running: string;
  noExit: string;
  /** The label of a transition without a target. */
  stays: string;
  exits: (name: string) => string;
  screen: string;
  showScreen: string;
  hideScreen: string;
  restart: string;
}

export const ENGLISH: ChartWords = {
  chart: (name, states) => `Chart of ${name}, ${states} states`,
  kinds: {
    event: 'event',
    done: '✓ an actor is done',
    error: '✕ an actor failed',
    after: 'a delay is over',
    always: 'by itself, if [guard]',
  },
  signs: { event: '', done: '✓ ', error: '✕ ', after: 'after ', always: '' },
  always: 'always',
  otherwise: 'otherwise',
  parallel: 'parallel',
  initial: 'begins here',
  final: 'final',
  current: 'now',
  spine: 'the meant way',
  legend: 'Legend',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole chart',
  keys: 'Arrow keys move it, + and − zoom, 0 shows it whole.',
  anytime: 'At any time',
  through: (name) => `through ${name}`,
  running: 'Running: ',
  noExit: 'No exit.',
  stays: 'stays',
  exits: (name) => `From ${name}`,
  screen: 'Live screen',
  showScreen: 'Show the screen',
  hideScreen: 'Hide the screen',
  restart: 'Start over',
};

export type Condition = Pick<ChartArrow, 'guard'> & Partial<Pick<ChartArrow, 'isOtherwise'>>;

export function arrowLabel(
  { kind, name, ...arrow }: Pick<ChartArrow, 'kind' | 'name'> & Condition,
  words: Pick<ChartWords, 'signs' | 'always' | 'otherwise'> = ENGLISH,
  { states = {}, events = {}, guards = {}, ports = {} }: ChartNames = {},
): string {
  const known = kind === 'event' || kind === 'after' ? events[name] : (ports[name] ?? states[name]);
  const event = kind === 'always' ? '' : `${words.signs[kind]}${known ?? name}`;
  return [event, conditionLabel(arrow, words, guards)].filter(Boolean).join(' ') || words.always;
}

/** The label of a condition: `[isUnknown]`, `[otherwise]`. '' for none. */
export function conditionLabel(
  { guard, isOtherwise = false }: Condition,
  { otherwise }: Pick<ChartWords, 'otherwise'> = ENGLISH,
  guards: ChartNames['guards'] = {},
): string {
  if (guard !== null) return `[${guards[guard] ?? guard}]`;
  return isOtherwise ? `[${otherwise}]` : '';
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
