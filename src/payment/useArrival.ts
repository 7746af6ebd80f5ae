import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Arrival } from '../../machines/payment/index.ts';
import { href, type RouteName } from '../app/routes.ts';
import { arrivalOf } from './arrivalOf.ts';

/**
 * How the person returned from the provider's page; null if they did not. Removes the provider's parameters from the URL, so a
 * reload is not another return.
 *
 * @param own the page's own parameters, which stay
 */
export function useArrival(search: string, route: RouteName, own: Record<string, string>): Arrival | null {
  const now = arrivalOf(new URLSearchParams(search));
  const address = href(route, own);
  const [first, setFirst] = useState({ address, arrival: now });
  if (first.address !== address) setFirst({ address, arrival: now });
  useEffect(() => {
    if (now !== null) navigate(address, { replace: true });
  }, [now, address]);
  return now ?? (first.address === address ? first.arrival : null);
}
