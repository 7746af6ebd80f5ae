import styled from 'styled-components';
import type { ListingSort } from '../../../contract/market/listing.ts';
import { Icon } from '../../ui/Icon.tsx';
import { color, dp, touch } from '../../ui/theme.ts';
import { nextSort, sortLabel, type SortChoice } from './sorting.ts';

export const BarButton = styled.button`
  display: inline-flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${dp(2)};
  min-height: ${touch};
  color: ${color.inkSoft};
  white-space: nowrap;
  &[aria-pressed='true'] {
    color: ${color.accent};
    font-weight: 600;
  }
`;

/** Sorts the list; a second press reverses the order. */
export function SortButton({
  label,
  sorts,
  now,
  onSort,
}: {
  label: string;
  sorts: SortChoice;
  now: ListingSort;
  onSort: (sort: ListingSort) => void;
}) {
  const next = nextSort(sorts, now);
  return (
    <BarButton
      type="button"
      aria-pressed={sorts.includes(now)}
      aria-label={sortLabel(label, sorts, now)}
      onClick={() => next !== now && onSort(next)}
    >
      {label}
      {sorts[1] && (
        <Icon
          name={now === 'priceasc' ? 'chevronUp' : now === 'pricedesc' ? 'chevronDown' : 'sort'}
          size={14}
        />
      )}
    </BarButton>
  );
}
