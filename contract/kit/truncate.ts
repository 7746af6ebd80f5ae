/** The first `max` UTF-16 units of a text, without splitting a surrogate pair. */
export const truncate = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\ud800-\udbff]$/, '');
