import { useLocation } from 'wouter';
import { backStack } from '../ui/backStack.ts';
import { href, type RouteName } from '../app/routes.ts';

/** Handler of the back button: browser Back, or `fallback` with `query` when the page was opened directly. */
export function useBack(fallback: RouteName = 'home', query: Parameters<typeof href>[1] = {}): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (backStack().canGoBack()) window.history.back();
    else navigate(href(fallback, query), { replace: true });
  };
}
