import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, Fragment, StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearMemberData } from '../../../src/app/session/memberSignOut.ts';
import {
  flowScreen,
  startOnce,
  invalidateQueriesByPrefix,
  type Disposable,
} from '../../../src/flow/flowScreen.tsx';
import { createFlowContext } from '../../../src/flow/flowContext.ts';
import { bareRoot } from '../../kit/bareRoot.ts';

interface Ports extends Disposable {
  name: string;
}

function flow() {
  const [PortsContext, usePorts] = createFlowContext<Ports>('FlowPorts');
  const disposed = vi.fn<() => void>();
  const made = vi.fn<(client: QueryClient) => Ports>(() => ({ name: 'running', disposeAll: disposed }));
  const received = new Set<unknown>();
  const Inner = ({ search }: { search: string }) => {
    received.add(JSON.stringify([usePorts().name, search]));
    return null;
  };
  return { Inner, Screen: flowScreen(PortsContext, startOnce(made), Inner), made, disposed, received };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a mounted screen', () => {
  it.each([
    ['plain', Fragment],
    ['strict', StrictMode],
  ])('gets the running flow, created once: %s mode', async (_, Mode) => {
    const { Screen, made, received } = flow();
    const client = new QueryClient();
    const app = (search?: string) =>
      createElement(
        Mode,
        null,
        createElement(
          QueryClientProvider,
          { client },
          search === undefined ? null : createElement(Screen, { search }),
        ),
      );
    const { render } = bareRoot();
    await render(app('id=1'));
    await render(app());
    await render(app('id=2'));
    expect([made.mock.calls, [...received]]).toEqual([
      [[client]],
      ['["running","id=1"]', '["running","id=2"]'],
    ]);
  });

  it('stops running actors when the member leaves, and nothing else', async () => {
    const { Screen, disposed } = flow();
    const client = new QueryClient();
    const { render, unmount } = bareRoot();
    await render(createElement(QueryClientProvider, { client }, createElement(Screen, { search: '' })));
    await unmount();
    expect(disposed.mock.calls.length).toEqual(0);
    clearMemberData();
    expect(disposed.mock.calls.length).toEqual(1);
  });

  it('throws with the name of the missing provider', async () => {
    const { Inner } = flow();
    const { render } = bareRoot();
    await expect(render(createElement(Inner, { search: '' }))).rejects.toThrow('FlowPorts must be provided');
  });
});

describe('refresh', () => {
  it('invalidates only the queries under the given keys', () => {
    const client = new QueryClient();
    const keys = [
      ['order', 'order-1'],
      ['orders', 1],
      ['listing', 'listing-1'],
    ];
    for (const key of keys) client.setQueryData(key, 'said');
    invalidateQueriesByPrefix(client, ['order', 'orders']);
    expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false]);
  });
});
