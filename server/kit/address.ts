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
