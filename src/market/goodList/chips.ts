import type { AttributeWithOptions } from '../../../contract/market/game.ts';
import type { AreaStep } from './areas.ts';
import {
  boxesOf,
  CASCADE,
  choose,
  chosen,
  rangeOf,
  toggleBox,
  withAttribute,
  type Box,
  type Filter,
} from './filter.ts';

/** A filter that is on, in words, and the filters without it. */
export interface Chip {
  key: string;
  label: string;
  without: Filter;
}

/** A range in words, such as ¥200–500 or 500 款 以上; either end may be empty, not both. */
export const rangeWords = (low: string, high: string, before: string, after: string): string => {
  if (low === '') return `${before}${high}${after} 以内`;
  if (high === '') return `${before}${low}${after} 以上`;
  return `${before}${low}–${high}${after}`;
};

/** From which sub-option on a box is filtered by: its id; '' for any, undefined for some that are no such row. */
export function levelOf({ option, subs }: Box): string | undefined {
  if (subs.length === 0) return '';
  const isRow = option.children.slice(-subs.length).every((sub, i) => sub.id === subs[i]?.id);
  return isRow ? subs[0]?.id : undefined;
}

/** Which sub-options of a box are filtered by, in words, such as 3命以上; '' for any. */
export function levelWords({ option, subs }: Box): string {
  const [first] = subs;
  if (!first) return '';
  return subs.length > 1 && levelOf({ option, subs }) !== undefined
    ? `${first.label}以上`
    : subs.map(({ label }) => label).join('、');
}

/**
 * The filters that are on, each removable. Names come from the template and the areas; one whose name is not known yet is
 * shown too, so that no filter works unseen.
 */
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
      label: filter.isGuarantee === '1' ? '可选包赔' : '免费包赔',
      without: { ...filter, isGuarantee: '' },
    });
  }
  for (const [column, value] of Object.entries(filter.attributes) as [keyof Filter['attributes'], string][]) {
    const attribute = template.find((one) => one.key === column);
    const without = withAttribute(filter, column, '');
    if (attribute?.type === 'number') {
      const [low, high] = rangeOf(filter, column);
      chips.push({
        key: column,
        label: `${attribute.label} ${rangeWords(low, high, '', attribute.unit ?? '')}`,
        without,
      });
    } else if (attribute && attribute.options.length > 0) {
      const boxes = attribute.type === 'boxradio' ? boxesOf(filter, attribute) : [];
      for (const box of boxes) {
        chips.push({
          key: `${column} ${box.option.id}`,
          label: [box.option.label, levelWords(box)].join(' ').trim(),
          without: toggleBox(filter, attribute, box.option),
        });
      }
      const named = boxes.flatMap(({ option, subs }) => [option.id, ...subs.map(({ id }) => id)]);
      for (const id of chosen(filter, column).filter((one) => !named.includes(one))) {
        chips.push({
          key: `${column} ${id}`,
          label: attribute.options.find((one) => one.id === id)?.label ?? attribute.label,
          without: withAttribute(
            filter,
            column,
            chosen(filter, column)
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
