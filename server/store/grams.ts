const BREAKS = /[^\p{L}\p{N}]+/u;

/**
 * The search terms of a text: every 1- and 2-gram of its runs of letters and digits, lower case, full width folded,
 * each once. For a query, take the grams of each word: a listing holds them all or cannot match.
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

/** What a listing is found by: title, game, highlights and number; also with the blanks taken out ("皮肤286" finds "皮肤 286"). */
export function listingGrams(listing: {
  title: string;
  gameName: string;
  highlights: readonly string[];
  no: string;
}): string[] {
  const parts = [listing.title, listing.gameName, ...listing.highlights, listing.no];
  const squeezed = parts.map((part) => part.replaceAll(/\s+/g, ''));
  return [...new Set(gramsOf([...parts, ...squeezed].join('\n')))];
}
