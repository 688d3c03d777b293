import type { FastifyRequest } from 'fastify';
import type { IsOwnOrigin } from '../../app/plugins/own-origin.ts';
import type { RegionSet } from '../../manifests/region-set.ts';

/** Under which addresses the site is reached, as far as cookies are concerned. */
export interface SiteAddress {
  /** Whether cookies of this request are those of https. */
  isSecure(request: Pick<FastifyRequest, 'protocol'>): boolean;
  /**
   * Whether pages of an origin are the site’s own: the public one and those of its regions. Only while no public origin is
   * configured, the host that a request names counts as one, too (HARDENING A48).
   */
  isOwnOrigin: IsOwnOrigin;
  /** Whether a host, without its port, is one of the site’s. */
  isOwnHost(host: string): boolean;
}

/** Names of a site whose address is not known: it is tried out on one's own machine. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/** @param publicOrigin scheme and host visitors use; empty when it is not known */
export function siteAddress(publicOrigin: string, regions: RegionSet): SiteAddress {
  const webUrls = regions.all.map(({ manifest }) => manifest.webUrl).filter((url) => URL.canParse(url));
  const own = new Set([publicOrigin, ...webUrls.map((url) => new URL(url).origin)].filter(Boolean));
  const hosts = new Set([...own].map((origin) => new URL(origin).hostname));
  if (publicOrigin === '') for (const host of LOCAL_HOSTS) hosts.add(host);
  const isAlwaysSecure = publicOrigin.startsWith('https:');
  return {
    isSecure: ({ protocol }) => isAlwaysSecure || protocol === 'https',
    isOwnOrigin: (origin, { protocol, host }) =>
      own.has(origin) || (publicOrigin === '' && origin === `${protocol}://${host}`),
    isOwnHost: (host) => hosts.has(host),
  };
}
