import type { ReactNode } from 'react';
import { PageBody } from '../ui/index.ts';
import { Bar, type BarProps } from './Bar.tsx';

/** Page frame of a flow: top bar with back and title, action bar at the bottom. */
export function Frame({
  bar,
  busy,
  children,
  ...top
}: Pick<BarProps, 'fallback' | 'onBack'> & {
  title: string;
  bar?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <Bar {...top} />
      <PageBody aria-busy={busy}>{children}</PageBody>
      {bar}
    </>
  );
}
