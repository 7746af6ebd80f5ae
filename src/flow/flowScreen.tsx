import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type Context } from 'react';
import { onMemberLeft } from '../app/session/memberLeft.ts';

/** The ports of a flow and what runs behind them, outside React. */
export interface Running {
  /** Stops everything and forgets what was typed, when the member leaves. */
  disposeAll(): void;
}

/**
 * Creates a flow's ports when its first screen opens, once per query client, of which a page has one.
 */
export function startOnce<Ports extends Running>(
  make: (client: QueryClient) => Ports,
): (client: QueryClient) => Ports {
  const running = new WeakMap<QueryClient, Ports>();
  return (client) => {
    const found = running.get(client);
    if (found) return found;
    const made = make(client);
    onMemberLeft(made.disposeAll);
    running.set(client, made);
    return made;
  };
}

/** Gives a component the ports of its flow. The `page.tsx` of a flow is this one line; so is a sheet with a flow of its own. */
export function flowScreen<Ports, Props extends object = { search: string }>(
  Provider: Context<Ports | null>,
  running: (client: QueryClient) => Ports,
  Inner: ComponentType<Props>,
): ComponentType<Props> {
  return function Screen(props) {
    const client = useQueryClient();
    const [ports] = useState(() => running(client));
    return (
      <Provider value={ports}>
        <Inner {...props} />
      </Provider>
    );
  };
}

/** Invalidates the queries whose key starts with one of these words. */
export const refresh = (client: QueryClient, keys: readonly string[]): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) });
