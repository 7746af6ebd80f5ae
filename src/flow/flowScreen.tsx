import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type Context } from 'react';
import { onMemberSignOut } from '../app/session/memberSignOut.ts';

/** A flow that runs outside React. */
export interface Disposable {
  /** Stops the flow and removes its input. Called when the member leaves. */
  disposeAll(): void;
}

/** Creates the ports of a flow when its first screen opens, once per query client, of which a page has one. */
export function startOnce<Ports extends Disposable>(
  make: (client: QueryClient) => Ports,
): (client: QueryClient) => Ports {
  const running = new WeakMap<QueryClient, Ports>();
  return (client) => {
    const found = running.get(client);
    if (found) return found;
    const made = make(client);
    onMemberSignOut(made.disposeAll);
    running.set(client, made);
    return made;
  };
}

/**
 * Wraps a component in the context with the ports of its flow. Used by the `page.tsx` of a flow, and by a sheet that has
 * a flow of its own.
 */
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
export const invalidateQueriesByPrefix = (client: QueryClient, keys: readonly string[]): void =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) });
