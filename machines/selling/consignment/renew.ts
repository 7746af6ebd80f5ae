import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import { composeTexts } from './compose.ts';
import { outdatedFault, type Faults } from './faults.ts';
import { askedOf, LEVELS, type ConsignmentForm } from './form.ts';

/** Fields by name with an error. */
type Faulty = Readonly<Record<string, string | undefined>>;

const isAttribute = (name: string): boolean => /^f([1-9]|1\d|20)$/.test(name);
const refusedLevel = (faults: Faulty): number => LEVELS.findIndex((level) => faults[level] !== undefined);

/** True when a refusal concerns the game's questions or areas: staff may have changed them meanwhile. */
export const isOutdated = (faults: Faulty): boolean =>
  refusedLevel(faults) >= 0 || Object.keys(faults).some(isAttribute);

/** The part of an answer that the attribute still offers. Undefined for none. */
export function answerLeft({ type, options }: AttributeWithOptions, answer: string): string | undefined {
  if (type === 'number' || type === 'input') return answer;
  const isOffered = (part: string) => {
    const [id, sub] = part.split(':');
    const option = options.find((one) => one.id === id);
    return option && (sub === undefined || option.children.some((child) => child.id === sub));
  };
  return answer.split(',').filter(isOffered).join(',') || undefined;
}

/** The errors of answers of which the game no longer has an option. */
export const outdatedFaults = (
  template: readonly AttributeWithOptions[],
  { answers }: ConsignmentForm,
): Faults =>
  Object.fromEntries(
    askedOf(template).flatMap((attribute) => {
      const answer = answers[attribute.key] ?? '';
      const isOutdated = answer !== '' && answerLeft(attribute, answer) !== answer;
      return isOutdated ? [[attribute.key, outdatedFault(attribute)]] : [];
    }),
  );

/**
 * The form for a game's new questions: with the answers that still fit, and without the refused area and those below it,
 * whose levels are then unknown until they are loaded.
 */
export function renewForm(
  template: readonly AttributeWithOptions[],
  form: ConsignmentForm,
  faults: Faulty,
): ConsignmentForm {
  const answers = template.flatMap((attribute) => {
    const answer = form.answers[attribute.key];
    const left = answer === undefined ? undefined : answerLeft(attribute, answer);
    return left === undefined ? [] : [[attribute.key, left] as const];
  });
  const refused = refusedLevel(faults);
  const places = LEVELS.slice(0, refused).flatMap((level) => {
    const place = form.district[level];
    return place ? [[level, place] as const] : [];
  });
  return composeTexts(template, {
    ...form,
    answers: Object.fromEntries(answers),
    ...(refused >= 0 && { district: Object.fromEntries(places), levels: null }),
  });
}
