import type { FastifyRequest } from 'fastify';
import type { RegionSet } from '../../manifests/region-set.ts';
import { isLoopback } from './is-loopback.ts';

/** Whether an origin belongs to the site of a request. */
export type IsOwnOrigin = (origin: string, request: Pick<FastifyRequest, 'protocol' | 'host'>) => boolean;

/** Addresses of the site with regard to cookies. */
export interface SiteAddress {
  /** Whether cookies of this request need https. */
  isSecure(request: Pick<FastifyRequest, 'protocol'>): boolean;
  /**
   * Whether an origin belongs to the site: the public one and those of its regions. Without a configured public origin the
   * host of a request counts too (HARDENING A48).
   */
  isOwnOrigin: IsOwnOrigin;
  /** Scheme and host of this site: the public ones, or without them those of the request. */
  originOf(request: Pick<FastifyRequest, 'protocol' | 'host'>): string;
  /** Whether a host without port belongs to the site. */
  isOwnHost(host: string): boolean;
  /** Whether limits count a client by its address: all but this machine on a local site. */
  isCounted(address: string): boolean;
}

/** Hosts of a site without a configured address, during local development. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/**
 * @param publicOrigin public scheme and host; empty if unknown
 * @param siteOrigins further ones of the site, of which regions have some: a manifest alone makes no address the site's
 * @param isLocal whether messages stay on this machine
 */
export function siteAddress(
  { publicOrigin, siteOrigins }: { publicOrigin: string; siteOrigins: readonly string[] },
  regions: RegionSet,
  isLocal: boolean,
): SiteAddress {
  const webUrls = regions.all
    .map(({ manifest }) => manifest.webUrl)
    .filter((url) => siteOrigins.includes(url));
  const own = new Set([publicOrigin, ...webUrls.map((url) => new URL(url).origin)].filter(Boolean));
  const hosts = new Set([...own].map((origin) => new URL(origin).hostname));
  if (publicOrigin === '') for (const host of LOCAL_HOSTS) hosts.add(host);
  const isAlwaysSecure = publicOrigin.startsWith('https:');
  return {
    isSecure: ({ protocol }) => isAlwaysSecure || protocol === 'https',
    isOwnOrigin: (origin, { protocol, host }) =>
      own.has(origin) || (publicOrigin === '' && origin === `${protocol}://${host}`),
    originOf: ({ protocol, host }) => publicOrigin || `${protocol}://${host}`,
    isOwnHost: (host) => hosts.has(host),
    isCounted: (address) => !(isLocal && isLoopback(address)),
  };
}
