import ipaddr from 'ipaddr.js';

/**
 * The proxies whose entries in X-Forwarded-For are trusted: the number of proxies in front of the server (0: none), or
 * a predicate for their addresses.
 */
export type TrustProxy = number | ((address: string) => boolean);

/** Parses an address or network with its prefix length: `10.0.0.0/8`, `::1`. Undefined for anything else. */
function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = parseAddress(text);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Parses an address without its port or zone. An IPv4-mapped IPv6 address becomes IPv4. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const [plain = ''] = text.split('%');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(plain) || ipaddr.IPv6.isValid(plain);
  return isAddress ? ipaddr.process(plain) : undefined;
}

/** True for an address or a network: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export const isNetwork = (text: string): boolean => parseNetwork(text) !== undefined;

export function matchesNetworks(networks: readonly string[]): (address: string) => boolean {
  const parsed = networks.map(parseNetwork).filter((network) => network !== undefined);
  return (text) => {
    const address = parseAddress(text);
    return (
      address !== undefined &&
      parsed.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
    );
  };
}

/** Removes port and brackets: `[::1]:443` → `::1`, `10.0.0.1:443` and `::ffff:10.0.0.1` → `10.0.0.1`. */
function withoutPort(written: string): string {
  const address = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([^:]+):\d+$/, '$1');
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/**
 * The network for rate limits: an IPv4 address itself, or the first 64 bits of an IPv6 address, because one subscriber
 * has all of their 2⁶⁴ addresses. `2001:db8::1` → `2001:db8:0:0::/64`.
 */
export function networkOf(address: string): string {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return address;
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Masks a network for messages: `203.0.113.9` → `203.0.*.*`, `2001:db8:1:2::/64` → `2001:db8:*`. */
export function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 2).join(':')}:*`;
  return ipaddr.IPv4.isValidFourPartDecimal(network)
    ? `${network.split('.').slice(0, 2).join('.')}.*.*`
    : '***';
}

/** The peer address of a connection of Node's server. `local` for a call within the process. */
export function peerOf(env: unknown): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'local';
}

/**
 * The address of a client. Each proxy appends the address it received from, so the list is read from its end, past the
 * trusted proxies. The client can forge everything before that.
 *
 * @param forwarded X-Forwarded-For
 * @param peer the peer address of the connection
 */
export function clientAddress(trust: TrustProxy, forwarded: string | undefined, peer: string): string {
  const chain = [
    ...(forwarded ?? '').split(',').map(withoutPort).filter(Boolean),
    withoutPort(peer),
  ].reverse();
  const at = typeof trust === 'number' ? trust : chain.findIndex((address) => !trust(address));
  return chain[at] ?? chain.at(-1) ?? peer;
}

export const clientNetwork = (trust: TrustProxy, forwarded: string | undefined, peer: string): string =>
  networkOf(clientAddress(trust, forwarded, peer));
