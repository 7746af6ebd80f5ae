/**
 * A name in lower case and half width, without blanks and punctuation, which people do not type. A name of nothing but
 * punctuation keeps it.
 */
export function plainName(name: string): string {
  const words = name.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
  return words.replaceAll(/[^\p{L}\p{N}]/gu, '') || words;
}
