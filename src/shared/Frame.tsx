import type { ReactNode } from 'react';
import { PageBody } from '../ui/layout/PageBody.tsx';
import { Bar, type BarProps } from './Bar.tsx';

/** Page frame of a flow: top bar with back and title, action bar at the bottom. */
export function Frame({
  bar,
  busy,
  flush = false,
  children,
  ...top
}: Pick<BarProps, 'fallback' | 'onBack'> & {
  title: string;
  bar?: ReactNode;
  busy?: boolean;
  /** Leaves out the padding of the page. */
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <Bar {...top} />
      <PageBody aria-busy={busy} $flush={flush}>
        {children}
      </PageBody>
      {bar}
    </>
  );
}
