/** An `ilike` pattern that finds a text anywhere, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const MAX_WORDS = 8;

/** The words of a keyword, at most eight, in half width (NFKC). None for an empty keyword. */
export const wordsOf = (keyword = ''): string[] =>
  keyword.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/** The parameter of `containsWords`. */
export const wordPatterns = (keyword?: string): string[] => wordsOf(keyword).map(likePattern);

/** SQL: whether a text contains all words of the parameter `number`, which is an array of `wordPatterns`. */
export const containsWords = (text: string, number: number): string =>
  `not exists (select 1 from unnest($${number}::text[]) as word (pattern)
    where normalize(${text}, nfkc) not ilike pattern)`;
