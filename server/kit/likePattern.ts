/** `ilike` pattern that finds a text anywhere, its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
