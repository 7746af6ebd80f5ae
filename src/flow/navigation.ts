import { navigate } from 'wouter/use-browser-location';
import { href, routeOf, type RouteName } from '../app/routes.ts';

/** Where the person is: the route's name (undefined for an unknown path) and the query. */
export interface Place {
  name: RouteName | undefined;
  query: URLSearchParams;
}

/** The address bar, for flows that move the person on. */
export interface Navigation {
  here(): Place;
  /** Goes to a route in place of the page that is left: back leads to where the flow began. */
  replace(to: RouteName, query: Record<string, string>): void;
}

export const browserNavigation: Navigation = {
  here: () => ({
    name: routeOf(window.location.pathname)?.name,
    query: new URLSearchParams(window.location.search),
  }),
  replace: (to, query) => navigate(href(to, query), { replace: true }),
};

/** Calls back after every move in the address bar, by a link, by a flow, or by back and forward; for as long as the page. */
export function onBrowserMove(listener: () => void): void {
  // wouter makes the first two of them.
  for (const move of ['pushState', 'replaceState', 'popstate']) window.addEventListener(move, listener);
}
