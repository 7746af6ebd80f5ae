/** The first words of an article's HTML as plain text; nothing in it runs or loads. */
export function excerpt(html: string, length = 72): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const words = (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return words.length <= length ? words : `${words.slice(0, length)}…`;
}
