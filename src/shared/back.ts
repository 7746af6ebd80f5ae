import { useLocation } from 'wouter';
import { backStack } from '../ui/backStack.ts';
import { href, type RouteName } from '../app/routes.ts';

/** What the back button does: what the browser's Back does, or to `fallback` when this page was opened first. */
export function useBack(fallback: RouteName = 'home'): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (backStack().canGoBack()) window.history.back();
    else navigate(href(fallback), { replace: true });
  };
}
