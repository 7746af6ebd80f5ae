import { useLocation } from 'wouter';
import { href, type RouteName } from '../app/routes.ts';

/**
 * The chosen tab, which the page's query names under `param`, and the function that chooses another in place of this
 * URL. The first tab needs no parameter.
 */
export function useUrlTab<Value extends string>(
  [route, param]: readonly [RouteName, string],
  tabs: readonly [{ value: Value }, ...{ value: Value }[]],
  search: string,
): [Value, (next: Value) => void] {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(search).get(param);
  const { value } = tabs.find((tab) => tab.value === asked) ?? tabs[0];
  const choose = (next: Value) =>
    navigate(href(route, { [param]: next === tabs[0].value ? undefined : next }), { replace: true });
  return [value, choose];
}
