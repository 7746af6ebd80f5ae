import { ACCOUNT_ORIGIN_NAMES } from '../../../contract/kit/typeNames.ts';
import type { AttributeWithOptions } from '../../../contract/market/index.ts';
import { askedOf, LEVELS, type ConsignmentForm } from './form.ts';

const MAX_TITLE_LENGTH = 80;
export const MAX_DESCRIPTION_LENGTH = 4000;

/** The labels of the chosen options, or the typed text. */
export function labelsOf({ type, options }: AttributeWithOptions, value: string): string[] {
  if (value.trim() === '') return [];
  if (type === 'input' || type === 'number') return [value.trim()];
  return value.split(',').flatMap((part) => {
    const [id = '', sub = ''] = part.split(':');
    const option = options.find((one) => one.id === id);
    if (!option) return [];
    const child = option.children.find((one) => one.id === sub);
    return [child ? `${option.label} ${child.label}` : option.label];
  });
}

const areaOf = ({ district }: ConsignmentForm): string[] =>
  LEVELS.flatMap((level) => {
    const name = district[level]?.name ?? '';
    return name === '' ? [] : [name];
  });

/** A title from area and answers without repeated labels, cut at the maximum length. Empty without answers. */
export function composeTitle(template: readonly AttributeWithOptions[], form: ConsignmentForm): string {
  const words: string[] = [];
  const said = new Set<string>();
  for (const attribute of askedOf(template)) {
    const labels = labelsOf(attribute, form.answers[attribute.key] ?? '');
    const [first] = labels;
    if (first === undefined || attribute.type === 'input') continue;
    if (attribute.type === 'number') {
      words.push(`${attribute.label} ${first}${attribute.unit ?? ''}`);
      continue;
    }
    const fresh = labels.slice(0, 2).filter((label) => !said.has(label));
    for (const label of fresh) said.add(label);
    if (fresh.length > 0) words.push(fresh.join(' '));
  }
  if (words.length === 0) return '';
  let title = areaOf(form).slice(0, 2).join(' ');
  for (const word of words.slice(0, 7)) {
    const longer = title === '' ? word : `${title} ${word}`;
    if (longer.length > MAX_TITLE_LENGTH) break;
    title = longer;
  }
  return title.slice(0, MAX_TITLE_LENGTH);
}

/** A description from area and answers, one per line. Empty without answers. */
export function composeDescription(template: readonly AttributeWithOptions[], form: ConsignmentForm): string {
  const lines = askedOf(template).flatMap((attribute) => {
    const labels = labelsOf(attribute, form.answers[attribute.key] ?? '');
    if (labels.length === 0) return [];
    return [
      `${attribute.label}：${labels.join('、')}${attribute.type === 'number' ? (attribute.unit ?? '') : ''}`,
    ];
  });
  if (lines.length === 0) return '';
  const area = areaOf(form);
  return [
    ...(area.length > 0 ? [`区服：${area.join(' / ')}`] : []),
    ...(form.origin === null ? [] : [`账号来源：${ACCOUNT_ORIGIN_NAMES[form.origin]}`]),
    ...lines,
    ...(form.canAssure === true ? ['包赔材料：能提供'] : []),
  ]
    .join('\n')
    .slice(0, MAX_DESCRIPTION_LENGTH);
}

/** Composes title and description again, except those that the seller has edited. */
export function composeTexts(
  template: readonly AttributeWithOptions[],
  form: ConsignmentForm,
): ConsignmentForm {
  const { title, description } = form.own;
  if (title && description) return form;
  return {
    ...form,
    fields: {
      ...form.fields,
      ...(title ? {} : { title: composeTitle(template, form) }),
      ...(description ? {} : { description: composeDescription(template, form) }),
    },
  };
}
