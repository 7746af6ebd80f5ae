import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { clientAddress, type TrustProxy } from '../kit/clientAddress.ts';
import { matchesNetworks } from '../kit/clientAddress.ts';

/** Networks that the internet cannot reach: this machine, private, link-local, carrier-grade NAT, unassigned. */
const PRIVATE = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
  '::1',
  'fc00::/7',
  'fe80::/10',
  '2001:db8::/32',
];

export const isPrivate = matchesNetworks(PRIVATE);

/** Whether a host in a setting is on the internet: a public address, or a name with a public suffix. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '0.0.0.0' || host === '::') return false;
  if (isIP(host) > 0) return !isPrivate(host);
  return host.includes('.') && !/\.(localhost|local|lan|home|internal|test)$/i.test(host);
}

export const CLOSED = {
  status: 403,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body:
    '这是演示站：账号密码和短信都是公开的，所以只对本机和内网开放。要在公网开放，请设置 DEMO_IN_PUBLIC=yes，或关掉 DEMO_ACCOUNTS 和 DEV_INBOX。\n' +
    'A demo with published passwords: open to this machine and private networks only, until DEMO_IN_PUBLIC=yes.\n',
} as const;

const MAX_CACHED_ADDRESSES = 10_000;

/**
 * Creates the access check for a demo whose owner did not allow public access. It uses X-Forwarded-For and the peer
 * address of the connection.
 */
export function demoAccess(trust: TrustProxy): (forwarded: string | undefined, peer: string) => boolean {
  const own = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
  const mayEnter = matchesNetworks([...PRIVATE, ...own]);
  const known = new Map<string, boolean>();
  return (forwarded, peer) => {
    const address = clientAddress(trust, forwarded, peer);
    let may = known.get(address);
    if (may === undefined) {
      may = isIP(address) === 0 || mayEnter(address);
      if (known.size >= MAX_CACHED_ADDRESSES) known.clear();
      known.set(address, may);
    }
    return may;
  };
}
