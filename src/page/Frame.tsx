import type { ReactNode } from 'react';
import { PageBody, TopBar } from '../ui/index.ts';
import type { RouteName } from '../app/addresses.ts';
import { useBack } from './back.ts';

/** The bars of a step of ordering: back and title above, the action below. */
export function Frame({
  title,
  fallback = 'home',
  bar,
  busy,
  children,
}: {
  title: string;
  /** Where back leads when this page was opened first. */
  fallback?: RouteName;
  bar?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}) {
  const back = useBack(fallback);
  return (
    <>
      <TopBar title={title} onBack={back} />
      <PageBody aria-busy={busy}>{children}</PageBody>
      {bar}
    </>
  );
}
