import type { ReactNode } from 'react';
import { PageBody } from '../ui/index.ts';
import type { RouteName } from '../app/routes.ts';
import { Bar } from './Bar.tsx';

/** Page frame of a flow: top bar with back and title, action bar at the bottom. */
export function Frame({
  title,
  fallback,
  onBack,
  bar,
  busy,
  children,
}: {
  title: string;
  /** Target of the back button when the page was opened directly. */
  fallback?: RouteName;
  /** Replaces the default back action. */
  onBack?: () => void;
  bar?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      <Bar
        title={title}
        {...(fallback !== undefined && { fallback })}
        {...(onBack !== undefined && { onBack })}
      />
      <PageBody aria-busy={busy}>{children}</PageBody>
      {bar}
    </>
  );
}
