/** Parses a checkbox value: ids joined by commas. */
export const parseIds = (value: string): string[] => value.split(',').filter((one) => one !== '');

/** The parts of a multiple choice whose option still exists, with or without a sub-option. */
export const keepOptions = (value: string, options: readonly { readonly id: string }[]): string =>
  parseIds(value)
    .filter((part) => options.some(({ id }) => id === part.split(':')[0]))
    .join(',');

/** Toggles one id in a checkbox value. */
export function toggleId(value: string, id: string): string {
  const chosen = parseIds(value);
  return (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(',');
}

/** Parses a boxradio value (`option:sub` joined by commas) to option id → sub-option id, '' for none yet. */
export function parsePairs(value: string): Map<string, string> {
  return new Map(
    parseIds(value).map((pair) => {
      const [option = '', sub = ''] = pair.split(':');
      return [option, sub];
    }),
  );
}

const joined = (pairs: ReadonlyMap<string, string>) =>
  [...pairs].map(([option, sub]) => (sub === '' ? option : `${option}:${sub}`)).join(',');

/** Toggles one option in a boxradio value. */
export function toggleOption(value: string, option: string): string {
  const pairs = parsePairs(value);
  if (!pairs.delete(option)) pairs.set(option, '');
  return joined(pairs);
}

/** Changes the sub-option of a selected option in a boxradio value. */
export const withSubOption = (value: string, option: string, sub: string): string =>
  joined(new Map([...parsePairs(value), [option, sub]]));
