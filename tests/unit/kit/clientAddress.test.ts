import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { clientAddress, maskNetwork, networkOf } from '../../../server/kit/clientAddress.ts';
import { demoAccess } from '../../../server/http/demoAccess.ts';
import { isNetwork, matchesNetworks } from '../../../server/kit/clientAddress.ts';

const ours = matchesNetworks(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

describe('the address of a client', () => {
  it.each([
    // No trusted proxy: the address of the peer.
    [0, '1.1.1.1', '203.0.113.9', '203.0.113.9'],
    [0, undefined, '::ffff:203.0.113.9', '203.0.113.9'],
    // One trusted proxy: the address that it appended.
    [1, '1.1.1.1, 203.0.113.9', '10.0.0.1', '203.0.113.9'],
    [1, '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    [1, undefined, '203.0.113.9', '203.0.113.9'],
    [1, ' , ', '203.0.113.9', '203.0.113.9'],
    // Two trusted proxies.
    [2, '1.1.1.1, 203.0.113.9, 10.0.0.2', '10.0.0.1', '203.0.113.9'],
    [2, '203.0.113.9', '10.0.0.1', '203.0.113.9'],
    // Ports and IPv6.
    [1, '1.1.1.1:80, 203.0.113.9:4711', '10.0.0.1', '203.0.113.9'],
    [1, '[2001:db8::9]:4711', '10.0.0.1', '2001:db8::9'],
    [1, '2001:db8::9', '10.0.0.1', '2001:db8::9'],
    // Trusted networks: the last address outside of them.
    [ours, '1.1.1.1, 203.0.113.9, 10.0.0.2', '127.0.0.1', '203.0.113.9'],
    [ours, '1.1.1.1, 203.0.113.9, 10.0.0.2', '::ffff:127.0.0.1', '203.0.113.9'],
    [ours, '1.1.1.1, 2001:db8::9, fd00::2', '127.0.0.1', '2001:db8::9'],
    [ours, '1.1.1.1', '203.0.113.9', '203.0.113.9'],
    [ours, '10.0.0.3, 10.0.0.2', '127.0.0.1', '10.0.0.3'],
    [ours, '10.0.0.3, unknown', '127.0.0.1', 'unknown'],
  ])('%# %s of %j heard by %s is %s', (trust, forwarded, peer, address) => {
    expect(clientAddress(trust, forwarded, peer)).toBe(address);
  });
});

describe('the network of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9', '203.0.*.*'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:*'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64', '2001:db8:*'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:*'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:*'],
    ['::1', '0:0:0:0::/64', '0:0:*'],
    ['local', 'local', '***'],
    ['not:an:address', 'not:an:address', 'not:an:*'],
  ])('of %s is %s, shown as %s', (address, network, shown) => {
    expect(networkOf(address)).toBe(network);
    expect(maskNetwork(network)).toBe(shown);
  });
});

describe('access to a demo without consent', () => {
  const gate = demoAccess(1);
  const mayEnter = (peer: string, forwarded?: string) => gate(forwarded, peer);

  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:192.168.1.7',
    '10.1.2.3',
    '172.18.0.1',
    '192.0.2.1',
    'fe80::1',
    'local',
  ])('is open to %s', (peer) => expect(mayEnter(peer)).toBe(true));

  it('is open to every address of the machine itself', () => {
    const own = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
    expect(own.map((address) => mayEnter(address))).toEqual(own.map(() => true));
  });

  it.each([
    ['8.8.8.8', undefined],
    ['::ffff:8.8.8.8', undefined],
    ['2606:4700:4700::1111', undefined],
    ['127.0.0.1', '10.0.0.1, 8.8.8.8'],
  ])('is closed to %s, forwarded for %s', (peer, forwarded) => {
    expect(mayEnter(peer, forwarded)).toBe(false);
  });
});

it('a network is an address with or without a prefix length', () => {
  const texts = [
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    '10.0.0.0/33',
    '::/129',
    '10.0.0',
    'proxy',
    '',
  ];
  expect(texts.map(isNetwork)).toEqual([true, true, true, true, false, false, false, false, false]);
});
