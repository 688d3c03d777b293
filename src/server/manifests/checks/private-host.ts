import { isIP } from 'node:net';
import { publicAddress } from '../../gateways/country-lookup/public-address.ts';

/** Names that are resolved within one network only (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_NAME =
  /(^|\.)(alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|test)$/;

/** Whether only computers of one network reach a host: a private or reserved address, or a name without a public domain. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0) return publicAddress(host) === undefined;
  return !host.includes('.') || PRIVATE_NAME.test(host);
}

/** Names that are reserved for examples (RFC 2606, 6761); nobody can have one. */
const EXAMPLE_NAME = /(^|\.)example(\.(com|net|org))?$/;

/** Whether a host is one of the names that documents use as examples. */
export const isExampleHost = (hostname: string): boolean => EXAMPLE_NAME.test(hostname);
