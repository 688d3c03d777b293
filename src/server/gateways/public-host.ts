import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { publicAddress } from './country-lookup/public-address.ts';

/** Why a host is not called. */
export const PRIVATE_ADDRESS = 'has a private address';

/** @throws Error if a URL names a private or reserved IP address itself: such hosts are not looked up */
export function requirePublicHost(url: string): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0 && publicAddress(host) === undefined) throw new Error(PRIVATE_ADDRESS);
}

/**
 * Looks up a host for a connection, which then goes to exactly this address (HARDENING A17).
 * @throws Error if any address of the host is private or reserved
 */
export async function lookUpPublic(host: string): Promise<[address: string, family: 4 | 6]> {
  const found = await lookup(host, { all: true });
  const [first] = found;
  if (!first || found.some(({ address }) => publicAddress(address) === undefined))
    throw new Error(PRIVATE_ADDRESS);
  return [first.address, first.family === 6 ? 6 : 4];
}
