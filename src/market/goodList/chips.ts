import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import type { AreaStep } from './areas.ts';
import {
  parseBoxes,
  CASCADE,
  choose,
  chosenIds,
  parseRange,
  toggleBox,
  withAttribute,
  type Box,
  type Filter,
} from './filter.ts';

/** Chinese names of the values of `isGuarantee`. */
export const PROTECTION_NAMES = { 1: '可选包赔', 2: '免费包赔', 3: '基础保障' } as const;

/** Label of an active filter, and the filter without it. */
export interface Chip {
  key: string;
  label: string;
  without: Filter;
}

/** Formats a range, such as ¥200–500 or 500 款 以上. One end may be empty. */
export const rangeWords = (low: string, high: string, before: string, after: string): string => {
  if (low === '') return `${before}${high}${after} 以内`;
  if (high === '') return `${before}${low}${after} 以上`;
  return `${before}${low}–${high}${after}`;
};

/**
 * Minimum sub-option of a boxradio filter: its id, '' for any, undefined if the values are not all sub-options from a
 * minimum on.
 */
export function levelOf({ option, subs }: Box): string | undefined {
  if (subs.length === 0) return '';
  const isRow = option.children.slice(-subs.length).every((sub, i) => sub.id === subs[i]?.id);
  return isRow ? subs[0]?.id : undefined;
}

/** Formats the minimum sub-option, such as 3命以上; '' for any. */
export function levelWords({ option, subs }: Box): string {
  const [first] = subs;
  if (!first) return '';
  return subs.length > 1 && levelOf({ option, subs }) !== undefined
    ? `${first.label}以上`
    : subs.map(({ label }) => label).join('、');
}

/** Active filters as chips. A filter whose name is not loaded yet is shown too. */
export function chipsOf(
  filter: Filter,
  template: readonly AttributeWithOptions[],
  steps: readonly AreaStep[],
): Chip[] {
  const chips: Chip[] = [];
  if (filter.keyWord !== '') {
    chips.push({ key: 'keyWord', label: `“${filter.keyWord}”`, without: { ...filter, keyWord: '' } });
  }
  for (const key of CASCADE) {
    if (filter[key] === '') continue;
    const name = steps.find((step) => step.key === key)?.options.find((one) => one.id === filter[key])?.name;
    chips.push({ key, label: name ?? '区服', without: choose(filter, key, '') });
  }
  if (filter.priceStart !== '' || filter.priceEnd !== '') {
    chips.push({
      key: 'price',
      label: rangeWords(filter.priceStart, filter.priceEnd, '¥', ''),
      without: { ...filter, priceStart: '', priceEnd: '' },
    });
  }
  if (filter.accountType !== '') {
    chips.push({
      key: 'accountType',
      label: filter.accountType === '1' ? '自营' : '官方代售',
      without: { ...filter, accountType: '' },
    });
  }
  if (filter.isGuarantee !== '') {
    chips.push({
      key: 'isGuarantee',
      label: PROTECTION_NAMES[filter.isGuarantee],
      without: { ...filter, isGuarantee: '' },
    });
  }
  for (const [column, value] of Object.entries(filter.attributes) as [keyof Filter['attributes'], string][]) {
    const attribute = template.find((one) => one.key === column);
    const without = withAttribute(filter, column, '');
    if (attribute?.type === 'number') {
      const [low, high] = parseRange(filter, column);
      chips.push({
        key: column,
        label: `${attribute.label} ${rangeWords(low, high, '', attribute.unit ?? '')}`,
        without,
      });
    } else if (attribute && attribute.options.length > 0) {
      const boxes = attribute.type === 'boxradio' ? parseBoxes(filter, attribute) : [];
      for (const box of boxes) {
        chips.push({
          key: `${column} ${box.option.id}`,
          label: [box.option.label, levelWords(box)].join(' ').trim(),
          without: toggleBox(filter, attribute, box.option),
        });
      }
      const named = boxes.flatMap(({ option, subs }) => [option.id, ...subs.map(({ id }) => id)]);
      for (const id of chosenIds(filter, column).filter((one) => !named.includes(one))) {
        chips.push({
          key: `${column} ${id}`,
          label: attribute.options.find((one) => one.id === id)?.label ?? attribute.label,
          without: withAttribute(
            filter,
            column,
            chosenIds(filter, column)
              .filter((one) => one !== id)
              .join(','),
          ),
        });
      }
    } else {
      chips.push({ key: column, label: attribute ? `${attribute.label} ${value}` : '属性', without });
    }
  }
  return chips;
}
