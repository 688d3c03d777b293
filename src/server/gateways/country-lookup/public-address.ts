import { BlockList, isIP } from 'node:net';

type Network = readonly [address: string, bits: number];

/** Networks that are not public, by the special-purpose registries of IANA, and the end of 6to4. */
const SPECIAL_IPV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** All that IANA gives out to the public; every other network of IPv6 is special or not in use. */
const GLOBAL_IPV6: readonly Network[] = [['2000::', 3]];

/** Parts of it that are not public: protocols with Teredo, documentation, 6to4. */
const SPECIAL_IPV6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(networks: readonly Network[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, family);
  return list;
}

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

/**
 * Returns a public address in its canonical form, else undefined: text that is not an address, and loopback, private or
 * reserved addresses, are never sent to a service (HARDENING A17).
 */
export function publicAddress(address: string): string | undefined {
  // dual-stack sockets show IPv4 addresses in this form
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = plain.includes('%') ? 0 : isIP(plain);
  if (version === 0) return undefined;
  const isPublic =
    version === 4
      ? !specialIpv4.check(plain)
      : globalIpv6.check(plain, 'ipv6') && !specialIpv6.check(plain, 'ipv6');
  return isPublic ? plain : undefined;
}
