import { askedOf, labelsOf } from '../../selling/index.ts';
import type { GameQuestions, ValuationForm } from './form.ts';

/**
 * Composes the description from area and answers, one per line; '' when there are no answers. Returns nothing when the
 * seller has written their own.
 */
export function composeDescription(
  form: ValuationForm,
  { template, steps }: GameQuestions,
): Partial<Pick<ValuationForm, 'description'>> {
  if (form.isOwnDescription) return {};
  const lines = askedOf(template).flatMap((one) => {
    const labels = labelsOf(one, form.attributes[one.key] ?? '');
    const unit = one.type === 'number' ? (one.unit ?? '') : '';
    return labels.length === 0 ? [] : [`${one.label}：${labels.join('、')}${unit}`];
  });
  if (lines.length === 0) return { description: '' };
  const area = steps.flatMap(({ key, options }) => options.find(({ id }) => id === form[key])?.name ?? []);
  const head = area.length > 0 ? [`区服：${area.join(' / ')}`] : [];
  return { description: [...head, ...lines].join('\n').slice(0, 4000) };
}

/**
 * {@link composeDescription} after a change. A handwritten description that equals the composed one is composed again.
 */
export function recomposeDescription(
  form: ValuationForm,
  change: Partial<ValuationForm>,
  questions: GameQuestions,
) {
  const before = composeDescription({ ...form, isOwnDescription: false }, questions).description;
  const isOwn = form.isOwnDescription && form.description !== before;
  return {
    isOwnDescription: isOwn,
    ...composeDescription({ ...form, ...change, isOwnDescription: isOwn }, questions),
  };
}
