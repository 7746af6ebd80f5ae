import * as v from 'valibot';

/** Notes and sign-offs, kept in the repository: one line of JSON for each (`files/review.jsonl`, decision 016). */

/** Where a picture was taken: pictures of two machines cannot be compared to the point. */
export interface Machine {
  chromium: string;
  /** Of the points of a specimen of letters: another font or another way to draw it makes another one. */
  letters: string;
}

export const machineText = ({ chromium, letters }: Machine): string => `${chromium} ${letters}`;

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());
const common = {
  /** The chart's id, and a leaf of it. */
  flow: words,
  leaf: words,
  by: words,
  date: v.pipe(v.string(), v.isoDate()),
};
const picture = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const LineSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('note'),
    ...common,
    text: words,
    /** The picture it was written about, and where that was taken; without it nobody had taken one. */
    picture: v.optional(picture),
    machine: v.optional(words),
  }),
  v.strictObject({ kind: v.literal('signoff'), ...common, picture, machine: words }),
]);

export type ReviewLine = v.InferOutput<typeof LineSchema>;
export type Note = Extract<ReviewLine, { kind: 'note' }>;
export type SignOff = Extract<ReviewLine, { kind: 'signoff' }>;

export interface Review {
  lines: ReviewLine[];
  /** Lines that cannot be read, with their numbers and why, for people. */
  faults: string[];
}

/** Reads the file; a line that is wrong is named and left aside. */
export function readReview(text: string): Review {
  const review: Review = { lines: [], faults: [] };
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const fault = (why: string) => review.faults.push(`第 ${at + 1} 行读不懂：${why}`);
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      fault('不是 JSON');
      continue;
    }
    const found = v.safeParse(LineSchema, value);
    if (found.success) review.lines.push(found.output);
    else fault([...new Set(found.issues.map((issue) => v.getDotPath(issue) ?? '整行'))].join('、'));
  }
  return review;
}

/** A line as it stands in the file. */
export const lineText = (line: ReviewLine): string => JSON.stringify(line);

/** The pictures of the Storybook that lies beside them, as `npm run pictures` took them. */
export interface Taken {
  machine: Machine | null;
  /** Story → sha256 of the points of its picture. */
  pictures: Readonly<Record<string, string>>;
}

export const NOTHING_TAKEN: Taken = { machine: null, pictures: {} };

/** Whether a leaf is signed off: `changed` and `elsewhere` were, `untaken` was, and nobody has looked since. */
export type Standing = { is: 'open' } | { is: 'signed' | 'changed' | 'elsewhere' | 'untaken'; by: SignOff };

export const STANDING_WORDS: Readonly<Record<Standing['is'], string>> = {
  open: '未定稿',
  signed: '已定稿',
  changed: '画面变了，定稿失效',
  elsewhere: '换了机器，没法比',
  untaken: '定稿过，现在的画面还没拍',
};

/**
 * Whether a leaf is signed off. Its last sign-off counts; the same points are the same picture wherever they were drawn,
 * and other points say something only on the same machine.
 *
 * @param story the story that shows the leaf
 */
export function standingOf(
  lines: readonly ReviewLine[],
  flow: string,
  leaf: string,
  taken: Taken,
  story: string | undefined,
): Standing {
  const by = lines.findLast(
    (line): line is SignOff => line.kind === 'signoff' && line.flow === flow && line.leaf === leaf,
  );
  if (!by) return { is: 'open' };
  const now = story === undefined ? undefined : taken.pictures[story];
  if (now === undefined || !taken.machine) return { is: 'untaken', by };
  if (now === by.picture) return { is: 'signed', by };
  return { is: machineText(taken.machine) === by.machine ? 'changed' : 'elsewhere', by };
}

export const notesOf = (lines: readonly ReviewLine[], flow: string, leaf: string): Note[] =>
  lines.filter((line): line is Note => line.kind === 'note' && line.flow === flow && line.leaf === leaf);

const quoted = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that writes a note or a sign-off into the file. */
export const noteCommand = (flow: string, leaf: string, text: string, by: string): string =>
  ['npm run note --', ...[flow, leaf, text, '--by', by].map(quoted)].join(' ');
export const signOffCommand = (flow: string, leaf: string, by: string): string =>
  ['npm run signoff --', ...[flow, leaf, '--by', by].map(quoted)].join(' ');
