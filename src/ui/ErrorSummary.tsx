import { useEffect, useId, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { ListedContext } from './inputNote.tsx';
import { Notice } from './Notice.tsx';
import { color, dp, layer, space, touch } from './theme.ts';

interface SummaryFault {
  /** Name of the {@link Spot}. */
  readonly place: string;
  readonly text: string;
}

const Anchor = styled.div`
  scroll-margin: ${dp(64)} 0 ${dp(96)};
  z-index: ${layer.bar - 1};
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.l};
  margin-bottom: ${dp(-6)};
`;

const Lead = styled.button`
  position: relative;
  min-width: ${touch};
  min-height: ${dp(32)};
  color: ${color.bad};
  text-align: left;
  text-decoration: underline;
  text-underline-offset: ${dp(3)};
  /* The touch target reaches into the blank space of its neighbours. */
  &::after {
    content: '';
    position: absolute;
    inset: ${dp(-6)} 0;
  }
`;

/** Target of a link in the error summary. */
export const Spot = ({ name, children }: { name: string; children: ReactNode }) => (
  <ListedContext value>
    <Anchor data-place={name}>{children}</Anchor>
  </ListedContext>
);

/** Scrolls to a spot and focuses its first input. */
export function scrollToSpot(place: string): void {
  const spot = document.querySelector(`[data-place="${place}"]`);
  spot?.closest('details')?.setAttribute('open', '');
  spot?.scrollIntoView({ block: 'center' });
  spot
    ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')
    ?.focus({ preventScroll: true });
}

/** Scrolls to the error summary, if any, and focuses it, so that its links come next. */
export function scrollToErrorSummary(): void {
  requestAnimationFrame(() => {
    const summary = document.querySelector<HTMLElement>('[data-summary]');
    summary?.scrollIntoView({ block: 'center' });
    summary?.focus({ preventScroll: true });
  });
}

/** Sorts faults by their position on the page; `order` lists the spots from top to bottom. */
export const inOrder = (
  faults: Readonly<Partial<Record<string, string>>>,
  order: readonly string[],
): SummaryFault[] =>
  [...new Set([...order, ...Object.keys(faults)])].flatMap((place) => {
    const text = faults[place];
    return text === undefined ? [] : [{ place, text }];
  });

function Summary({ faults }: { faults: readonly SummaryFault[] }) {
  const id = useId();
  const summary = useRef<HTMLElement>(null);
  // The server may refuse long after the button was pressed, when the focus is elsewhere.
  useEffect(() => summary.current?.focus(), []);
  return (
    <section ref={summary} data-summary aria-labelledby={id} tabIndex={-1}>
      <Notice tone="bad" title={<span id={id}>{`还有 ${faults.length} 处需要补充`}</span>}>
        <List>
          {faults.map(({ place, text }) => (
            <li key={place}>
              <Lead type="button" onClick={() => scrollToSpot(place)}>
                {text}
              </Lead>
            </li>
          ))}
        </List>
      </Notice>
    </section>
  );
}

/** List of validation errors; each links to its field. It takes the focus when it appears. */
export const ErrorSummary = ({ faults }: { faults: readonly SummaryFault[] }) =>
  faults.length === 0 ? null : <Summary faults={faults} />;
