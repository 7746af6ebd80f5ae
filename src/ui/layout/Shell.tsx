import { useSyncExternalStore, type ReactNode } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { useRawSearch } from '../rawSearch.ts';
import { color, dp } from '../theme.ts';
import { lazyPart } from '../lazyPart.tsx';

const SidePanel = lazyPart(async () => (await import('./SidePanel.tsx')).default);

const WIDE = '(min-width: 1024px)';

const isWide = () => window.matchMedia(WIDE).matches;

const watchWidth = (changed: () => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

const Column = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${dp(375)};
  min-height: 100vh;
  min-height: 100dvh;
  margin: 0 auto;
  background: ${color.ground};
  @media (min-width: 541px) {
    box-shadow:
      1px 0 0 ${color.line},
      -1px 0 0 ${color.line};
  }
`;

/** Width of a side panel in px, as it does not scale with the column. */
export const Beside = styled.aside<{ $right?: boolean }>`
  position: fixed;
  top: 0;
  ${({ $right }) => ($right === true ? 'left' : 'right')}: calc(50% + 270px);
  bottom: 0;
  display: flex;
  flex-direction: column;
  justify-content: safe center;
  gap: 24px;
  width: min(242px, calc(50vw - 270px));
  padding: 24px;
  overflow-y: auto;
  font-size: 14px;
`;

/** Whether the screen has room for side panels. */
export const useWide = (): boolean => useSyncExternalStore(watchWidth, isWide, () => false);

/**
 * Centred phone column, at most 540 px wide, with side panels on wide screens. Contains a `TopBar`, a `PageBody` and a bottom
 * bar.
 */
export function Shell({ children }: { children: ReactNode }) {
  const wide = useWide();
  const [path] = useLocation();
  const search = useRawSearch();
  return (
    <>
      {wide && (
        <Beside aria-label="号易">
          <SidePanel address={`${window.location.origin}${path}${search === '' ? '' : `?${search}`}`} />
        </Beside>
      )}
      <Column>{children}</Column>
    </>
  );
}
