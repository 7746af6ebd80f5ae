import { BlockList, isIP } from 'node:net';

/** `10.0.0.0/8`, `::1` → its address, how many bits of it count, and its family; undefined for anything else. */
function networkOf(text: string): [string, number, 'ipv4' | 'ipv6'] | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  if (version === 0 || Number(bits ?? most) > most) return undefined;
  return [address, Number(bits ?? most), version === 4 ? 'ipv4' : 'ipv6'];
}

/** Whether a text names an address or a network: `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

/** Whether an address lies in one of the networks; what is no address does not. */
export function matchesNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const each of networks) {
    const network = networkOf(each);
    if (network) list.addSubnet(...network);
  }
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
