import { BlockList, isIP } from 'node:net';

const PRIVATE: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  // addresses that carry an IPv4 address: NAT64, 6to4
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

const networks = new BlockList();
for (const [address, bits] of PRIVATE)
  networks.addSubnet(address, bits, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Returns a public address in its canonical form, else undefined: text that is not an address, and loopback, private or
 * reserved addresses, are never sent to a service (HARDENING A17).
 */
export function publicAddress(address: string): string | undefined {
  // dual-stack sockets show IPv4 addresses in this form
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = plain.includes('%') ? 0 : isIP(plain);
  if (version === 0) return undefined;
  return networks.check(plain, version === 6 ? 'ipv6' : 'ipv4') ? undefined : plain;
}
