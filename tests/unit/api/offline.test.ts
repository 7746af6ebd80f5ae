import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { FailureError } from '../../../src/api/failure.ts';
import { makeQueryClient } from '../../../src/api/queries.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

it('a query fails at once without a network instead of pausing, and is refetched when the network is back', async () => {
  vi.useFakeTimers();
  const client = makeQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  let isBack = false;
  const observer = new QueryObserver(client, {
    queryKey: ['orders'],
    queryFn: () =>
      isBack
        ? Promise.resolve('rows')
        : Promise.reject(new FailureError({ kind: 'network', message: '网络连接不上' }, null)),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.runAllTimersAsync();
  const { status, fetchStatus } = observer.getCurrentResult();
  isBack = true;
  onlineManager.setOnline(true);
  await vi.runAllTimersAsync();
  const { data } = observer.getCurrentResult();
  stop();
  client.unmount();
  expect({ status, fetchStatus, data }).toEqual({ status: 'error', fetchStatus: 'idle', data: 'rows' });
});
