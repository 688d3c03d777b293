import { isIP } from 'node:net';
import { publicAddress } from '../../gateways/country-lookup/public-address.ts';

/** Names that the Internet does not have; some are resolved within one network (RFC 6761, 6762, 8375, 9476). */
const PRIVATE_NAME =
  /(^|\.)(alt|corp|home|home\.arpa|internal|intranet|invalid|lan|local|localdomain|localhost|test)$/;

/** What the reserved ones among them are for. */
const RESERVED: Readonly<Record<string, string>> = {
  alt: 'is a name that is not looked up on the Internet',
  invalid: 'is a name that never exists',
  localhost: 'is the machine of each visitor',
  test: 'is a name for tests, which nobody can have on the Internet',
};

/** Why visitors do not reach a host; undefined: they may. */
export function whyUnreached(hostname: string): string | undefined {
  if (isExampleHost(hostname)) return 'is a name for examples, which nobody can have';
  if (!isPrivateHost(hostname)) return undefined;
  return (
    RESERVED[hostname.slice(hostname.lastIndexOf('.') + 1)] ??
    'is reached within one network only, not by visitors'
  );
}

/** Whether the Internet does not have a host: a private or reserved address, or a name without a public domain. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) > 0) return publicAddress(host) === undefined;
  return !host.includes('.') || PRIVATE_NAME.test(host);
}

/** Names that are reserved for examples (RFC 2606, 6761); nobody can have one. */
const EXAMPLE_NAME = /(^|\.)example(\.(com|net|org))?$/;

/** Whether a host is one of the names that documents use as examples. */
export const isExampleHost = (hostname: string): boolean => EXAMPLE_NAME.test(hostname);
