import { askedOf, labelsOf } from '../../selling/index.ts';
import type { GameQuestions, ValuationForm } from './form.ts';

/**
 * The description put together from area and answers, one matter a line; nothing to change while there are no answers, or
 * once the seller wrote their own.
 */
export function describedBy(
  form: ValuationForm,
  { template, steps }: GameQuestions,
): Partial<Pick<ValuationForm, 'description'>> {
  if (form.isOwnDescription) return {};
  const lines = askedOf(template).flatMap((one) => {
    const labels = labelsOf(one, form.attributes[one.key] ?? '');
    const unit = one.type === 'number' ? (one.unit ?? '') : '';
    return labels.length === 0 ? [] : [`${one.label}：${labels.join('、')}${unit}`];
  });
  if (lines.length === 0) return {};
  const area = steps.flatMap(({ key, options }) => options.find(({ id }) => id === form[key])?.name ?? []);
  const head = area.length > 0 ? [`区服：${area.join(' / ')}`] : [];
  return { description: [...head, ...lines].join('\n').slice(0, 4000) };
}

/** {@link describedBy} after a change; a description that says just what was put together before still follows the answers. */
export function redescribedBy(form: ValuationForm, change: Partial<ValuationForm>, questions: GameQuestions) {
  const before = describedBy({ ...form, isOwnDescription: false }, questions).description;
  const isOwn = form.isOwnDescription && form.description !== before;
  return {
    isOwnDescription: isOwn,
    ...describedBy({ ...form, ...change, isOwnDescription: isOwn }, questions),
  };
}
