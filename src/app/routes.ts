import { ROUTES, routes, type Route, type RouteName } from '../../contract/kit/routes.ts';

export { ROUTES, routes };
export type { Route, RouteName };

/** Keys are in lower case, because paths are case-insensitive. */
const BY_PATH = new Map<string, Route>(routes.map((route) => [route.path.toLowerCase(), route]));

const MISSPELLED_PATHS: Readonly<Record<string, RouteName>> = { '/other/password': 'password' };

const DEFAULT_CHILD: Readonly<Record<string, RouteName>> = {
  '/index': 'home',
  '/other': 'announcements',
  '/pages': 'goodDetail',
};

const plainOf = (path: string): string => path.replace(/\/+$/, '').toLowerCase();

/** The route of a path, or undefined. Capitals, a trailing slash and common misspellings do not matter. */
export function routeOf(path: string): Route | undefined {
  const plain = plainOf(path);
  const name = DEFAULT_CHILD[plain] ?? MISSPELLED_PATHS[plain];
  return BY_PATH.get(name ? ROUTES[name].path.toLowerCase() : plain);
}

/** The path of the route, or of a section such as `/index`, in its canonical spelling. Undefined without a route. */
export function canonicalOf(path: string): string | undefined {
  const plain = plainOf(path);
  if (plain === '') return ROUTES.home.path;
  return plain in DEFAULT_CHILD ? plain : routeOf(path)?.path;
}

/** URL of a route: `href('goodDetail', {id})` → `/pages/detail/index?id=…`. Undefined values are left out. */
export function href(
  name: RouteName,
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  const text = search.toString();
  return text === '' ? ROUTES[name].path : `${ROUTES[name].path}?${text}`;
}
