/** What a line may be about: roles that have a name, and what is said of those; see `linesShown`. */
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

/** `heading 确认订单`; `…` is any text; `no busy …`: nothing is busy; `text` is found anywhere on the page. */
export type Line = `${'no ' | ''}${(typeof KINDS)[number]} ${string}`;

function patternOf(line: string): RegExp {
  const name = line.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = name.join('.*');
  return line.startsWith('text ')
    ? new RegExp(`^text .*${pattern.slice('text '.length)}`)
    : new RegExp(`^${pattern}$`);
}

/** Whether a page that shows these lines fits a line of the table. */
export function fits(line: Line, shown: readonly string[]): boolean {
  if (line.startsWith('no ')) return !fits(line.slice('no '.length) as Line, shown);
  const pattern = patternOf(line);
  return shown.some((one) => pattern.test(one));
}

/** The lines of a row that a page does not fit. */
export const missing = (row: readonly Line[], shown: readonly string[]): Line[] =>
  row.filter((line) => !fits(line, shown));
