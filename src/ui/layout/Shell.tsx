import { useSyncExternalStore, type ReactNode } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { useRawSearch } from '../rawSearch.ts';
import { color, dp } from '../theme.ts';
import { part } from '../part.tsx';

const SidePanel = part(async () => (await import('./SidePanel.tsx')).default);

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

/** The phone column, at most 540 wide, in the middle; on a wide screen the brand and a QR code beside it. Holds a `TopBar`, a `PageBody` and one bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const wide = useSyncExternalStore(watchWidth, isWide, () => false);
  const [path] = useLocation();
  const search = useRawSearch();
  return (
    <>
      {wide && <SidePanel address={`${window.location.origin}${path}${search === '' ? '' : `?${search}`}`} />}
      <Column>{children}</Column>
    </>
  );
}
