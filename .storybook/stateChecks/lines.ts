/** The kinds of lines: roles with a name, and states of elements. See `readLines`. */
export const KINDS = [
  'heading',
  'button',
  'link',
  'alert',
  'status',
  'dialog',
  'alertdialog',
  'textbox',
  'combobox',
  'radio',
  'checkbox',
  'img',
  'disabled',
  'checked',
  'value',
  'busy',
  'text',
] as const;

/**
 * `heading 确认订单`. `…` matches any text. `no busy …` requires that nothing is busy. `text` matches anywhere on the page.
 */
export type Line = `${'no ' | ''}${(typeof KINDS)[number]} ${string}`;

function patternOf(line: string): RegExp {
  const name = line.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = name.join('.*');
  return line.startsWith('text ')
    ? new RegExp(`^text .*${pattern.slice('text '.length)}`)
    : new RegExp(`^${pattern}$`);
}

/** True when one of the page's lines matches `line`. */
export function matchesLine(line: Line, shown: readonly string[]): boolean {
  if (line.startsWith('no ')) return !matchesLine(line.slice('no '.length) as Line, shown);
  const pattern = patternOf(line);
  return shown.some((one) => pattern.test(one));
}

export const missingLines = (row: readonly Line[], shown: readonly string[]): Line[] =>
  row.filter((line) => !matchesLine(line, shown));
