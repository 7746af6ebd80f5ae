import type { ArrowKind, ChartArrow } from './model.ts';

/** What people call the parts of a chart; what has no name is called as the code calls it. */
export interface ChartNames {
  /** By dotted path; the chart itself under ''. */
  states?: Readonly<Record<string, string>>;
  /** By type; ends of waits by the name of the delay. */
  events?: Readonly<Record<string, string>>;
  guards?: Readonly<Record<string, string>>;
  /** What the chart invokes, by id. */
  ports?: Readonly<Record<string, string>>;
  /** What is to be known of a state that its name does not say, by dotted path. */
  notes?: Readonly<Record<string, string>>;
}

/** Everything the part says itself, in the language of those who look at it. */
export interface ChartWords {
  /** What a screen reader calls the drawing. */
  chart: (name: string, states: number) => string;
  /** What the lines of each kind mean. */
  kinds: Readonly<Record<ArrowKind, string>>;
  /** Before the name of what ends, fails or passes: `✓ `, `✕ `, `after `. */
  signs: Readonly<Record<ArrowKind, string>>;
  /** A transition that has neither event nor guard. */
  always: string;
  parallel: string;
  initial: string;
  final: string;
  current: string;
  spine: string;
  legend: string;
  zoomIn: string;
  zoomOut: string;
  whole: string;
  /** Which keys move the drawing. */
  keys: string;
  /** Heading of what can happen whatever state the chart is in. */
  anytime: string;
  /** What can happen because a state around this one answers: `through Form`. */
  through: (name: string) => string;
  running: string;
  noExit: string;
  /** A transition that leaves the state where it is. */
  stays: string;
  /** Heading of the events of a state. */
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

/** A transition in words: `✕ placeOrder [isUnknown]`. */
export function arrowLabel(
  { kind, name, guard }: Pick<ChartArrow, 'kind' | 'name' | 'guard'>,
  { signs, always }: Pick<ChartWords, 'signs' | 'always'> = ENGLISH,
  { states = {}, events = {}, guards = {}, ports = {} }: ChartNames = {},
): string {
  const known = kind === 'event' || kind === 'after' ? events[name] : (ports[name] ?? states[name]);
  const said = kind === 'always' ? '' : `${signs[kind]}${known ?? name}`;
  return (
    [said, ...(guard === null ? [] : [`[${guards[guard] ?? guard}]`])].filter(Boolean).join(' ') || always
  );
}

/** Roughly how wide a text gets in 12 px type; measuring it would need the page. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 12 : 6.6), 0);

/** Where a name may be broken: after a space, a dot, a dash; before a capital; after an ideograph and what ends it. */
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

/**
 * Breaks a name into lines of a width, px, about equally long, or where it has a break. What does not fit the last one
 * ends in `…`.
 */
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
