/** The beginning of a text: at most `max` UTF-16 units, and never half of a character that takes two (an emoji, a rare Han one). */
export const beginning = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
