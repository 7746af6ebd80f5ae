import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type Context } from 'react';
import { onMemberLeft } from '../app/session/memberLeft.ts';

/** What a flow keeps running outside React. */
export interface Running {
  /** Stops everything and forgets what was typed: the member has left. */
  disposeAll(): void;
}

/**
 * Makes what a flow keeps running once for the page (for each cache of queries: a page has one), when its first screen
 * opens; a second mount finds it running.
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

/** A screen of a flow, joined with what the flow keeps running: the file of a route is this one line. */
export function flowScreen<Ports>(
  Provider: Context<Ports | null>,
  running: (client: QueryClient) => Ports,
  Inner: ComponentType<{ search: string }>,
): ComponentType<{ search: string }> {
  return function Screen({ search }) {
    const client = useQueryClient();
    const [ports] = useState(() => running(client));
    return (
      <Provider value={ports}>
        <Inner search={search} />
      </Provider>
    );
  };
}

/** What the server said under these query keys (their first word) may be old: whoever shows it reads it anew. */
export const refresh = (client: QueryClient, keys: readonly string[]): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) });
