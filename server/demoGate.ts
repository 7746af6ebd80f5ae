import { isIP } from 'node:net';
import { clientAddress, peerOf, type TrustProxy } from './kit/address.ts';
import { within } from './kit/networks.ts';
import type { Answering } from './spa.ts';

/** Addresses that nobody reaches from the internet: this machine, private networks, link-local, carrier-grade NAT. */
const isPrivate = within([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** Whether a host that is named in a setting stands in the internet: a public address, or a name with a public ending. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '0.0.0.0' || host === '::') return false;
  if (isIP(host) > 0) return !isPrivate(host);
  return host.includes('.') && !/\.(localhost|local|lan|home|internal|test)$/i.test(host);
}

/** What a demo's visitor from the internet reads. */
const CLOSED =
  '这是演示站：账号密码和短信都是公开的，所以只对本机和内网开放。要在公网开放，请设置 DEMO_IN_PUBLIC=yes，或关掉 DEMO_ACCOUNTS 和 DEV_INBOX。\n' +
  'A demo with published passwords: open to this machine and private networks only, until DEMO_IN_PUBLIC=yes.\n';

/** The site, closed to clients from the internet: for a demo whose owner has not said that it may stand there. */
export function keptPrivate(site: Answering, trust: TrustProxy): Answering {
  return {
    fetch(request, env) {
      const forwarded = request.headers.get('x-forwarded-for') ?? undefined;
      const address = clientAddress(trust, forwarded, peerOf(env));
      if (isIP(address) === 0 || isPrivate(address)) return site.fetch(request, env);
      return new Response(CLOSED, {
        status: 403,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    },
  };
}
