import { BlockList, isIP, SocketAddress } from 'node:net';
import { networkPrefix } from './network-prefix.ts';

/** Address of the site's calls to its own API without a connection; no connection can have it. */
export const OWN_CALLER = 'this-process';

/** Returns the unit that limits count: an IPv4 address, or the /64 of one IPv6 customer. */
export function clientNetwork(address: string): string {
  const plain = withoutMapping(address);
  return isIP(plain) === 6 ? `${firstGroups(plain).join(':')}::/64` : plain;
}

/**
 * Returns the unit that a limit counts, or null: calls of the site itself, and private addresses while no proxy is trusted, as
 * such an address is an unlisted proxy or a container's bridge, hence all visitors together.
 */
export function countedClient(address: string, hasProxies: boolean): string | null {
  return address !== OWN_CALLER && (hasProxies || !isPrivate(address)) ? clientNetwork(address) : null;
}

/** Units that a client belongs to. */
export interface ClientNetworks {
  /** As `clientNetwork` returns it. */
  address: string;
  /** What one provider or company has: 24 bits of IPv4, 48 of IPv6. */
  network: string;
}

/** Returns the address of a client and the network around it, for limits that several machines of a sender share. */
export function clientNetworks(address: string): ClientNetworks {
  const counted = clientNetwork(address);
  const prefix = networkPrefix(counted);
  if (prefix === counted) return { address: counted, network: counted };
  return { address: counted, network: prefix.endsWith('.') ? `${prefix}0/24` : `${prefix}:/48` };
}

/** Whether an address belongs to this machine or a private network: a proxy, a container's bridge, the operators. */
export function isPrivate(address: string): boolean {
  const plain = withoutMapping(address);
  const family = isIP(plain);
  return family > 0 && PRIVATE.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6');

/** Dual-stack sockets show IPv4 addresses as `::ffff:192.0.2.1`; proxies may use other spellings. */
function withoutMapping(address: string): string {
  const [plain = address] = address.split('%', 1);
  const spelt = isIP(plain) === 6 ? new SocketAddress({ address: plain, family: 'ipv6' }).address : plain;
  return /^::ffff:([\d.]+)$/i.exec(spelt)?.[1] ?? spelt;
}

/** Returns the first 64 of 128 bits without leading zeros. */
function firstGroups(address: string): string[] {
  const [left = '', right] = address.split('::', 2);
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  // an IPv4 address at the end replaces two groups
  const written = before.length + after.length + (address.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - written) }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}
