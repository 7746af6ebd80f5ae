import { navigate } from 'wouter/use-browser-location';
import { href, routeOf, type RouteName } from '../app/routes.ts';

/** The current route (undefined for an unknown path) and query. */
export interface Place {
  name: RouteName | undefined;
  query: URLSearchParams;
}

/** The browser's URL, for flows that navigate. */
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

/** Notifies the listener after every navigation: by a link, by a flow, back and forward. It cannot be unsubscribed. */
export function onBrowserMove(listener: () => void): void {
  // wouter dispatches `pushState` and `replaceState`.
  for (const move of ['pushState', 'replaceState', 'popstate']) window.addEventListener(move, listener);
}
