import type { AttributeKey, AttributeValues, AttributeWithOptions } from '../../contract/market/index.ts';
import { askedOf } from './consignment/form.ts';

/** An answer found in a description. `value` is the form value; `words` are the labels to show. */
export interface ParsedAnswer {
  key: AttributeKey;
  label: string;
  value: string;
  words: string[];
}

const normal = (text: string): string => text.normalize('NFKC').toLowerCase();
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How to find a name in a text. */
interface NamePattern {
  /** Source of a regular expression without groups. It matches no part of a longer word or number at its end. */
  source: string;
  /**
   * A character of this class right before the match makes it part of a longer word or number. Null: any character may
   * precede.
   */
  joins: RegExp | null;
}

/** The pattern of a name. Blanks between words, numbers and Chinese characters are optional in the text. */
function patternOf(name: string): NamePattern {
  const tokens = normal(name).match(/[a-z]+|\d+|[^\sa-z\d]+/g) ?? [];
  const body = tokens.map(escaped).join(String.raw`[ \t]*`);
  const [first = '', last = ''] = [tokens[0], tokens.at(-1)];
  const edge = (token: string) => (/\d/.test(token) ? String.raw`[\d.]` : '[a-z]');
  const isWord = (token: string) => /[a-z\d]/.test(token);
  return {
    source: `${body}${isWord(last) ? `(?!${edge(last)})` : ''}`,
    joins: isWord(first) ? new RegExp(edge(first)) : null,
  };
}

/** True when the match does not start inside a longer word or number. Older versions of Safari have no look-behind. */
const isWhole = ({ joins }: NamePattern, text: string, at: number): boolean =>
  joins === null || at === 0 || !joins.test(text[at - 1] ?? '');

/** All matches from left to right, including overlapping ones. */
function* matchesOf(text: string, source: string): Generator<RegExpExecArray> {
  const regex = new RegExp(source, 'g');
  for (let match = regex.exec(text); match !== null; match = regex.exec(text)) {
    yield match;
    regex.lastIndex = match.index + 1;
  }
}

interface Mark {
  start: number;
  end: number;
  name: string;
}

/** The positions of names in a text. Of overlapping names the longest wins. */
function marksOf(text: string, names: readonly string[]): Mark[] {
  const marks: Mark[] = [];
  for (const name of [...new Set(names)].toSorted((a, b) => b.length - a.length)) {
    const pattern = patternOf(name);
    for (const match of matchesOf(text, pattern.source)) {
      if (!isWhole(pattern, text, match.index)) continue;
      const [start, end] = [match.index, match.index + match[0].length];
      if (end > start && marks.every((mark) => end <= mark.start || start >= mark.end)) {
        marks.push({ start, end, name });
      }
    }
  }
  return marks;
}

const GAP = String.raw`[ \t:=()\[\]【】·-]*`;
function isAsked(text: string, label: string, option: string): boolean {
  const [name, value] = [patternOf(label), patternOf(option)];
  for (const match of matchesOf(text, `(${name.source}[ \\t:：=是为]*)${value.source}`)) {
    const at = match.index + (match[1]?.length ?? 0);
    if (isWhole(name, text, match.index) && isWhole(value, text, at)) return true;
  }
  return false;
}

/** The number after an attribute's name ("等级60", "皮肤数量：312 款", "金币 1.2 万"). */
function numberAfter(text: string, label: string): string | undefined {
  const short = label.replace(/(?:数量|总数|等级|数)$/, '');
  for (const name of new Set([label, ...(short.length >= 2 ? [short] : [])])) {
    const pattern = patternOf(name);
    const numbers = matchesOf(text, `${pattern.source}[\\s:：=是为有]*(\\d[\\d,]*)(?:(\\.\\d+)?\\s*万)?`);
    const match = [...numbers].find(({ index }) => isWhole(pattern, text, index));
    if (!match?.[1]) continue;
    const whole = match[1].replaceAll(',', '');
    const isTenThousands = match[0].endsWith('万');
    const value = isTenThousands ? String(Math.round(Number(`${whole}${match[2] ?? ''}`) * 10_000)) : whole;
    if (value.length <= 12) return value;
  }
  return undefined;
}

/**
 * The sub-option next to one of the marks: the nearest one; at the same distance the one after the mark, then the
 * longest.
 */
function subOf(
  text: string,
  marks: readonly Mark[],
  children: AttributeWithOptions['options'][number]['children'],
) {
  const beside = children.flatMap((child) =>
    marks.flatMap(({ start, end }) => {
      const pattern = patternOf(child.label);
      const after = new RegExp(`^(${GAP})${pattern.source}`).exec(text.slice(end));
      const [before] = [...matchesOf(text.slice(0, start), `${pattern.source}(${GAP})$`)].filter(
        ({ index }) => isWhole(pattern, text, index),
      );
      return [
        ...(after ? [{ child, gap: after[1]?.length ?? 0, side: 0 }] : []),
        ...(before ? [{ child, gap: before[1]?.length ?? 0, side: 1 }] : []),
      ];
    }),
  );
  return beside.toSorted(
    (a, b) => a.gap - b.gap || a.side - b.side || b.child.label.length - a.child.label.length,
  )[0]?.child;
}

/**
 * Reads a game's attributes from a description, in the order of the form.
 *
 * Options match by their whole name. Of nested names the longer one wins ("荣耀王者" does not match "王者"). A name of one
 * character, or one that several attributes share ("有", "是"), only matches right after its attribute's name. A radio
 * with several matching options stays empty. A boxradio option only matches together with one of its sub-options.
 * Numbers and free text are read after the attribute's name. Negation is not understood ("没有凤求凰" matches 凤求凰), so the
 * form shows what was selected and offers an undo.
 */
export function readDescription(
  template: readonly AttributeWithOptions[],
  description: string,
): ParsedAnswer[] {
  const text = normal(description);
  const attributes = askedOf(template);
  const owners = new Map<string, number>();
  for (const { options } of attributes) {
    for (const name of new Set(options.map(({ label }) => normal(label)))) {
      owners.set(name, (owners.get(name) ?? 0) + 1);
    }
  }
  const names = attributes.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)]);
  const marks = marksOf(
    text,
    names.filter((name) => normal(name).trim() !== ''),
  );
  return attributes.flatMap((attribute): ParsedAnswer[] => {
    const { key, label, type, options } = attribute;
    const found = (value: string, words: string[]) => [{ key, label, value, words }];
    if (type === 'number') {
      const value = numberAfter(text, label);
      return value === undefined ? [] : found(value, [`${value}${attribute.unit ?? ''}`]);
    }
    if (type === 'input') {
      const said = new RegExp(`${escaped(label)}[ \t]*[:：][ \t]*([^\n，。；;]{1,200})`).exec(
        description,
      )?.[1];
      return said === undefined || said.trim() === '' ? [] : found(said.trim(), [said.trim()]);
    }
    const named = options.flatMap((option) => {
      const own = marks.filter(({ name }) => normal(name) === normal(option.label));
      const isPlain = [...option.label].length > 1 && owners.get(normal(option.label)) === 1;
      const isNamed = isPlain ? own.length > 0 : isAsked(text, label, option.label);
      if (!isNamed) return [];
      if (type !== 'boxradio' || option.children.length === 0) {
        return [{ id: option.id, word: option.label }];
      }
      const child = subOf(text, own, option.children);
      return child ? [{ id: `${option.id}:${child.id}`, word: `${option.label} ${child.label}` }] : [];
    });
    if (named.length === 0 || (type === 'radio' && named.length > 1)) return [];
    return found(
      named.map(({ id }) => id).join(','),
      named.map(({ word }) => word),
    );
  });
}

/** The answers found in a description, and all answers before and after. */
export interface Reading {
  found: ParsedAnswer[];
  before: AttributeValues;
  after: AttributeValues;
}

const optionOf = (part: string): string => part.split(':')[0] ?? '';

/**
 * Adds the answers found in a description. Single-choice answers, numbers and texts that exist stay. Existing
 * multiple-choice answers get the missing options.
 */
export function mergeDescription(
  template: readonly AttributeWithOptions[],
  answers: AttributeValues,
  description: string,
): Reading {
  const after: AttributeValues = { ...answers };
  const found = readDescription(template, description).flatMap((one): ParsedAnswer[] => {
    const type = template.find(({ key }) => key === one.key)?.type;
    const given = (answers[one.key] ?? '').split(',').filter((part) => part !== '');
    if (given.length > 0 && type !== 'checkbox' && type !== 'boxradio') return [];
    const parts = one.value.split(',').map((part, index) => ({ part, word: one.words[index] ?? '' }));
    const isList = type === 'checkbox' || type === 'boxradio';
    const fresh = isList
      ? parts.filter(({ part }) => !given.some((id) => optionOf(id) === optionOf(part)))
      : [{ part: one.value, word: one.words[0] ?? '' }];
    if (fresh.length === 0) return [];
    after[one.key] = [...given, ...fresh.map(({ part }) => part)].join(',');
    return [{ ...one, value: after[one.key] ?? '', words: fresh.map(({ word }) => word) }];
  });
  return { found, before: answers, after };
}

/** True when a description would add exactly what the last reading added. */
export function isSameReading(
  template: readonly AttributeWithOptions[],
  last: Reading | null,
  description: string,
): boolean {
  if (last === null) return false;
  const { found } = mergeDescription(template, last.before, description);
  return JSON.stringify(found) === JSON.stringify(last.found);
}

/** Removes what a reading added, except for answers changed since. */
export function undoReading(answers: AttributeValues, { found, before, after }: Reading): AttributeValues {
  const back = { ...answers };
  for (const { key } of found) {
    if (answers[key] !== after[key]) continue;
    const old = before[key];
    if (old === undefined) delete back[key];
    else back[key] = old;
  }
  return back;
}
