import { useLocation } from 'wouter';
import { href, type RouteName } from '../app/routes.ts';

/** What the back button does: one step back, or to `fallback` when this page was opened first. */
export function useBack(fallback: RouteName = 'home'): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (window.history.length > 1) window.history.back();
    else navigate(href(fallback), { replace: true });
  };
}
