import { createContext, memo, useContext, useLayoutEffect, type ReactNode } from 'react';
import type { RouteName } from '../app/routes.ts';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { useBack } from './back.ts';

export interface BarProps {
  /** The route's own unless given. */
  title?: string;
  /** Where back leads when this page was opened first. */
  fallback?: RouteName;
  /** What back does, where it is not a step back in the history. */
  onBack?: () => void;
  actions?: ReactNode;
}

/** Takes what a page says about the bar of the layout it stands in; null where the page draws its own. */
export const BarContext = createContext<((bar: BarProps | null) => void) | null>(null);

/** The bar at the top of a page. Where the route's layout has drawn one already: what is special about this page's. */
export const Bar = memo(function Bar(bar: BarProps) {
  const place = useContext(BarContext);
  const { title = '', fallback, onBack, actions } = bar;
  const back = useBack(fallback);
  useLayoutEffect(() => {
    place?.(bar);
    return () => place?.(null);
  });
  if (place) return null;
  return <TopBar title={title} onBack={onBack ?? back} {...(actions !== undefined && { actions })} />;
});
