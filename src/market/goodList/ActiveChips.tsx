import { useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Icon } from '../../ui/Icon.tsx';
import { color, dp, radius, space, text } from '../../ui/theme.ts';
import type { Chip } from './chips.ts';
import { clearFilters, type Filter } from './filter.ts';

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

export function ActiveChips({
  chips,
  filter,
  onApply,
  otherwise,
}: {
  chips: readonly Chip[];
  filter: Filter;
  onApply: (filter: Filter) => void;
  /** Receives the focus when no chip is left. */
  otherwise: RefObject<HTMLElement | null>;
}) {
  const list = useRef<HTMLUListElement>(null);
  /** Removes filters and moves the focus to the next chip. */
  const remove = (at: number, without: Filter) => {
    flushSync(() => onApply(without));
    const left = [...(list.current?.querySelectorAll<HTMLElement>('button[aria-label]') ?? [])];
    (left[at] ?? left.at(-1) ?? otherwise.current)?.focus();
  };
  return (
    <Chips ref={list} aria-label="已选条件">
      {chips.map((chip, at) => (
        <li key={chip.key}>
          <Remove type="button" aria-label={`去掉 ${chip.label}`} onClick={() => remove(at, chip.without)}>
            {chip.label}
            <Icon name="close" size={12} />
          </Remove>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Remove type="button" onClick={() => remove(0, { ...clearFilters(filter), keyWord: '' })}>
            全部清空
          </Remove>
        </li>
      )}
    </Chips>
  );
}
