/** Type guards for values read from the browser's storage. An earlier version of the page may have written them. */

export const isText = (value: unknown): value is string => typeof value === 'string';

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const hasTexts = <Name extends string>(
  value: unknown,
  ...names: Name[]
): value is Record<Name, string> & Record<string, unknown> =>
  isObject(value) && names.every((name) => isText(value[name]));

export const arePictures = (value: unknown): value is { url: string; name: string }[] =>
  Array.isArray(value) && value.every((one: unknown) => hasTexts(one, 'url', 'name'));
