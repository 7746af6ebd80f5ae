/** The part of `node:path` that the server uses, only for plain paths with `/`. */
export const join = (...parts: string[]): string => parts.filter((part) => part !== '').join('/');
export const dirname = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
