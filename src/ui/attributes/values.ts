/** What is chosen in a checkbox question: ids joined by commas. */
export const chosenOf = (value: string): string[] => value.split(',').filter((one) => one !== '');

/** A checkbox value with one choice turned over. */
export function toggled(value: string, id: string): string {
  const chosen = chosenOf(value);
  return (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(',');
}

/** What is chosen in a boxradio question, `option:sub` joined by commas: option id → sub-option id, '' for none yet. */
export function pairsOf(value: string): Map<string, string> {
  return new Map(
    chosenOf(value).map((pair) => {
      const [option = '', sub = ''] = pair.split(':');
      return [option, sub];
    }),
  );
}

const joined = (pairs: ReadonlyMap<string, string>) =>
  [...pairs].map(([option, sub]) => (sub === '' ? option : `${option}:${sub}`)).join(',');

/** A boxradio value with one option turned over; the others keep their sub-options. */
export function optionToggled(value: string, option: string): string {
  const pairs = pairsOf(value);
  if (!pairs.delete(option)) pairs.set(option, '');
  return joined(pairs);
}

/** A boxradio value in which a chosen option has another sub-option. */
export const subChosen = (value: string, option: string, sub: string): string =>
  joined(new Map([...pairsOf(value), [option, sub]]));
