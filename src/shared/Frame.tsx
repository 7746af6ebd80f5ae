import type { ReactNode } from 'react';
import { PageBody } from '../ui/index.ts';
import type { RouteName } from '../app/routes.ts';
import { Bar } from './Bar.tsx';

/** The bars of a step of ordering: back and title above, the action below. */
export function Frame({
  title,
  fallback,
  onBack,
  bar,
  busy,
  children,
}: {
  title: string;
  /** Where back leads when this page was opened first. */
  fallback?: RouteName;
  /** What back does, where it is not a step back in the history. */
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
