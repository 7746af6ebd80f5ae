/** The first words of an article's HTML as plain text; nothing in it runs or loads. */
export function excerpt(html: string, length = 72): string {
  // Blocks and cells end a sentence for the eye: without a space they would run together.
  const spaced = html.replaceAll(/<\/(p|h[1-6]|li|t[dhr]|div|figcaption)>/gi, ' $&');
  const { body } = new DOMParser().parseFromString(spaced, 'text/html');
  const words = (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  return words.length <= length ? words : `${words.slice(0, length)}…`;
}
