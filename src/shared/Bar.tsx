import { createContext, memo, useContext, useLayoutEffect, type ReactNode } from 'react';
import type { RouteName } from '../app/routes.ts';
import { TopBar } from '../ui/layout/TopBar.tsx';
import { useBack } from './useBack.ts';

export interface BarProps {
  /** Defaults to the route's title. */
  title?: string;
  /** Target of the back button when the page was opened directly. */
  fallback?: RouteName;
  /** Replaces the default back action. With null, the bar that the page draws itself has no back button. */
  onBack?: (() => void) | null;
  actions?: ReactNode;
}

/** Setter for the options of the layout's bar; null where the page draws its own bar. */
export const BarContext = createContext<((bar: BarProps | null) => void) | null>(null);

/** The top bar of a page. In a layout that has a bar already, it only changes that bar's options. */
export const Bar = memo(function Bar(bar: BarProps) {
  const place = useContext(BarContext);
  const { title = '', fallback, onBack, actions } = bar;
  const back = useBack(fallback);
  useLayoutEffect(() => {
    place?.(bar);
    return () => place?.(null);
  });
  if (place) return null;
  return <TopBar title={title} onBack={onBack === undefined ? back : onBack} actions={actions} />;
});
