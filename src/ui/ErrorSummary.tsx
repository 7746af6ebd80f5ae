import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Notice } from './Notice.tsx';
import { color, dp, layer, space, touch } from './theme.ts';

export interface SummaryFault {
  /** The name of its {@link Spot}. */
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
`;

const Lead = styled.button`
  min-width: ${touch};
  min-height: ${touch};
  color: ${color.bad};
  text-align: left;
  text-decoration: underline;
  text-underline-offset: ${dp(3)};
`;

/** Marks where a fault of an error summary stands. */
export const Spot = ({ name, children }: { name: string; children: ReactNode }) => (
  <Anchor data-place={name}>{children}</Anchor>
);

/** Goes to a spot of this page and puts the cursor into its first input. */
export function goToSpot(place: string): void {
  const spot = document.querySelector(`[data-place="${place}"]`);
  spot?.closest('details')?.setAttribute('open', '');
  spot?.scrollIntoView({ block: 'center' });
  spot
    ?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button')
    ?.focus({ preventScroll: true });
}

/** Brings the summary of this page into view, if there is one. */
export function showSummary(): void {
  requestAnimationFrame(() => {
    document.querySelector('[data-summary]')?.scrollIntoView({ block: 'center' });
  });
}

/** Faults in the order of their places on the page; `order` names the places from top to bottom. */
export const inOrder = (
  faults: Readonly<Partial<Record<string, string>>>,
  order: readonly string[],
): SummaryFault[] =>
  [...new Set([...order, ...Object.keys(faults)])].flatMap((place) => {
    const text = faults[place];
    return text === undefined ? [] : [{ place, text }];
  });

/** What must be corrected before going on, from top to bottom; each line leads to its field. */
export function ErrorSummary({ faults }: { faults: readonly SummaryFault[] }) {
  if (faults.length === 0) return null;
  return (
    <div data-summary>
      <Notice tone="bad" live="alert" title={`还有 ${faults.length} 处需要补充`}>
        <List>
          {faults.map(({ place, text }) => (
            <li key={place}>
              <Lead type="button" onClick={() => goToSpot(place)}>
                {text}
              </Lead>
            </li>
          ))}
        </List>
      </Notice>
    </div>
  );
}
