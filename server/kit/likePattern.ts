/** An `ilike` pattern that finds a text anywhere, with its wildcards escaped. */
export const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
