import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { Badge } from './Badge.tsx';
import { centred, color, dp, motion, space, touch } from './theme.ts';

interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Count beside the label, hidden at 0. */
  readonly count?: number;
}

interface TabsProps<Value extends string> {
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onValue: (value: Value) => void;
  children: ReactNode;
}

const List = styled.div`
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

const Tab = styled.button`
  position: relative;
  flex: 1 0 auto;
  ${centred}
  gap: ${space.xs};
  min-height: ${touch};
  padding: 0 ${space.m};
  color: ${color.inkSoft};
  white-space: nowrap;
  &::after {
    content: '';
    position: absolute;
    bottom: 0;
    left: 50%;
    width: ${dp(24)};
    height: ${dp(2)};
    margin-left: ${dp(-12)};
    border-radius: ${dp(1)};
    background: ${color.accent};
    opacity: 0;
    transition: opacity ${motion.quick};
  }
  &[aria-selected='true'] {
    color: ${color.accent};
    font-weight: 600;
    &::after {
      opacity: 1;
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** Tabs with one panel, navigable by arrow keys, Home and End. */
export function Tabs<Value extends string>({ label, items, value, onValue, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const at = items.findIndex((item) => item.value === value);

  // Scrolls the selected tab into view.
  useLayoutEffect(() => {
    const row = list.current;
    const chosen = row?.children[at];
    // The first tab is visible initially, so the first render needs no layout measurement.
    if (!row || !chosen || (at === 0 && !isMoved.current)) return;
    isMoved.current = true;
    const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
    row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [at]);

  const move = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const item = next === undefined ? undefined : items[next];
    if (next === undefined || item === undefined) return;
    event.preventDefault();
    onValue(item.value);
    const tab = list.current?.children[next];
    if (tab instanceof HTMLElement) tab.focus();
  };

  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map((item) => (
          <Tab
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onValue(item.value)}
          >
            {item.label}
            {item.count !== undefined && <Badge count={item.count} />}
          </Tab>
        ))}
      </List>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
