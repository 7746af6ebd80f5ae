import { describe, expect, it } from 'vitest';
import * as account from '../../../src/account/reads.ts';
import * as content from '../../../src/content/reads.ts';
import * as market from '../../../src/market/reads.ts';
import * as support from '../../../src/support/reads.ts';
import { COMMON, forgetPersonal, makeQueryClient } from '../../../src/wire/queries.ts';

/** The first words of the keys that a domain's reads mark as common. Every read answers with its options. */
function commonKeys(reads: object): string[] {
  const options = Object.entries(reads)
    .filter(([name]) => name.endsWith('Query'))
    .map(([, read]) => (read as (...args: unknown[]) => { queryKey: readonly string[]; meta?: object })({}));
  return [...new Set(options.filter(({ meta }) => meta === COMMON).map(({ queryKey }) => queryKey[0] ?? ''))];
}

describe('what the server says to everyone', () => {
  it('is marked by the reads of its domain; all else belongs to one member', () => {
    expect({
      market: commonKeys(market).toSorted(),
      content: commonKeys(content).toSorted(),
      support: commonKeys(support).toSorted(),
      account: commonKeys(account),
    }).toEqual({
      market: [
        'areaServers',
        'areas',
        'attributes',
        'deals',
        'districts',
        'games',
        'homeNumbers',
        'listings',
        'operators',
        'recommendations',
        'servers',
        'template',
      ],
      content: ['articles', 'banners', 'dictionary', 'notice', 'notices', 'systemNotice'],
      support: ['groups', 'social', 'support'],
      account: [],
    });
  });

  it('outlives the member; what was said to one member does not', async () => {
    const client = makeQueryClient();
    await client.prefetchQuery({ queryKey: ['games'], queryFn: () => 'games', meta: COMMON });
    await client.prefetchQuery({ queryKey: ['orders'], queryFn: () => 'orders' });
    client.setQueryData(['profile'], 'profile');
    forgetPersonal(client);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    ).toEqual(['games']);
    client.clear();
  });
});
