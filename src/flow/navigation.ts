import { navigate } from 'wouter/use-browser-location';
import { href, routeOf, type RouteName } from '../app/routes.ts';

/** The current route (undefined for an unknown path) and query. */
export interface Place {
  name: RouteName | undefined;
  query: URLSearchParams;
}

/** The address bar, for flows that navigate. */
export interface Navigation {
  here(): Place;
  /** Navigates without a new history entry, so that Back leads to where the flow began. */
  replace(to: RouteName, query: Record<string, string>): void;
}

export const browserNavigation: Navigation = {
  here: () => ({
    name: routeOf(window.location.pathname)?.name,
    query: new URLSearchParams(window.location.search),
  }),
  replace: (to, query) => navigate(href(to, query), { replace: true }),
};

/** Calls back after every navigation: by a link, a flow, or back and forward. For the life of the page. */
export function onBrowserMove(listener: () => void): void {
  // wouter dispatches the first two.
  for (const move of ['pushState', 'replaceState', 'popstate']) window.addEventListener(move, listener);
}
