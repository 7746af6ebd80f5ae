import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Arrival } from '../../machines/payment/index.ts';
import { href, type RouteName } from '../app/routes.ts';
import { arrivalOf } from './arrivalOf.ts';

/**
 * Parameters of a return from the provider's page; null without a return. Removes them from the URL, so that a reload
 * is not another return.
 *
 * @param own the page's own parameters, which stay in the URL
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
