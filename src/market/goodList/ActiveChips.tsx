import styled from 'styled-components';
import { Icon } from '../../ui/Icon.tsx';
import { color, dp, radius, space, text } from '../../ui/theme.ts';
import type { Chip } from './chips.ts';
import { cleared, type Filter } from './filter.ts';

const Chips = styled.ul`
  display: flex;
  gap: ${space.s};
  overflow-x: auto;
  padding-bottom: ${space.s};
  scrollbar-width: none;
`;

const Remove = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${dp(2)};
  min-height: ${dp(32)};
  padding: 0 ${space.s};
  border-radius: ${radius.pill};
  background: ${color.accentSoft};
  color: ${color.accent};
  font-size: ${text.caption};
  white-space: nowrap;
  &::after {
    content: '';
    position: absolute;
    inset: ${dp(-6)} 0;
  }
`;

/** The filters that are on, each to be taken off. */
export function ActiveChips({
  chips,
  filter,
  onApply,
}: {
  chips: readonly Chip[];
  filter: Filter;
  onApply: (filter: Filter) => void;
}) {
  return (
    <Chips aria-label="已选条件">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Remove type="button" aria-label={`去掉 ${chip.label}`} onClick={() => onApply(chip.without)}>
            {chip.label}
            <Icon name="close" size={12} />
          </Remove>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Remove type="button" onClick={() => onApply({ ...cleared(filter), keyWord: '' })}>
            全部清空
          </Remove>
        </li>
      )}
    </Chips>
  );
}
