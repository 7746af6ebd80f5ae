import { plainName } from '../../contract/kit/plainName.ts';

const BREAKS = /[^\p{L}\p{N}]+/u;

/**
 * The n-grams of a text: all 1-grams and 2-grams of its runs of letters and digits, lower case, half width, without
 * duplicates. A listing matches a query word when it has all n-grams of the word.
 */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>();
  for (const run of text.normalize('NFKC').toLowerCase().split(BREAKS)) {
    const letters = [...run];
    letters.forEach((letter, i) => {
      grams.add(letter);
      const next = letters[i + 1];
      if (next !== undefined) grams.add(letter + next);
    });
  }
  return [...grams];
}

/**
 * The n-grams of a listing: of its title, game, highlights and number, with and without spaces ("皮肤286" finds "皮肤
 * 286"), and of the game without punctuation.
 */
export function listingGrams(listing: {
  title: string;
  gameName: string;
  highlights: readonly string[];
  no: string;
}): string[] {
  const parts = [listing.title, listing.gameName, ...listing.highlights, listing.no];
  const squeezed = parts.map((part) => part.replaceAll(/\s+/g, ''));
  return [...new Set(gramsOf([...parts, ...squeezed, plainName(listing.gameName)].join('\n')))];
}
