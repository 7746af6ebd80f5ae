/**
 * Which proxies stand before the server, so that what they wrote into X-Forwarded-For is believed and what a client wrote is not:
 * how many there are (0: none), or by their addresses.
 */
export type TrustProxy = number | ((address: string) => boolean);

/** `[::1]:443` → `::1`, `10.0.0.1:443` and `::ffff:10.0.0.1` → `10.0.0.1`. */
function bare(written: string): string {
  const address = written
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([^:]+):\d+$/, '$1');
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/**
 * The network a client is counted by: an IPv4 address by itself, an IPv6 address by its first 64 bits, as whoever has one has all
 * 2⁶⁴ of them. `2001:db8::1` → `2001:db8:0:0::/64`.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]`)) return address;
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Where a network lies, not whose it is: `203.0.113.9` → `203.0.*.*`, `2001:db8:1:2::/64` → `2001:db8:*`. */
export function maskNetwork(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 2).join(':')}:*`;
  return /^\d+(\.\d+){3}$/.test(network) ? `${network.split('.').slice(0, 2).join('.')}.*.*` : '***';
}

/** Who is at the other end of a connection of Node's server; `local` inside the process. */
export function peerOf(env: unknown): string {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string } } };
  return incoming?.socket?.remoteAddress ?? 'local';
}

/**
 * The address of a client, that limits count by. Each proxy adds whom it heard at the end of `forwarded`; so it is counted from
 * the end, past our own proxies, and what stands before means nothing.
 *
 * @param forwarded X-Forwarded-For
 * @param peer who is at the other end of the connection
 */
export function clientAddress(trust: TrustProxy, forwarded: string | undefined, peer: string): string {
  const way = [...(forwarded ?? '').split(',').map(bare).filter(Boolean), bare(peer)].reverse();
  const at = typeof trust === 'number' ? trust : way.findIndex((address) => !trust(address));
  return way[at] ?? way.at(-1) ?? peer;
}

/** The network limits and looks are counted by: {@link networkOf} of {@link clientAddress}. */
export const clientNetwork = (trust: TrustProxy, forwarded: string | undefined, peer: string): string =>
  networkOf(clientAddress(trust, forwarded, peer));
