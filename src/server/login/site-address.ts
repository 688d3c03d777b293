import type { FastifyRequest } from 'fastify';
import type { RegionSet } from '../region-set.ts';

/** Under which addresses the site is reached, as far as cookies are concerned. */
export interface SiteAddress {
  /** Whether cookies of this request are those of https. */
  isSecure(request: Pick<FastifyRequest, 'protocol'>): boolean;
  /** Whether pages of an origin are the site’s own, besides the one that is asked itself. */
  isOwnOrigin(origin: string): boolean;
}

/** @param publicOrigin scheme and host visitors use; empty when it is not known */
export function siteAddress(publicOrigin: string, regions: RegionSet): SiteAddress {
  const webUrls = regions.all.map(({ manifest }) => manifest.webUrl).filter((url) => URL.canParse(url));
  const own = new Set([publicOrigin, ...webUrls.map((url) => new URL(url).origin)].filter(Boolean));
  const isAlwaysSecure = publicOrigin.startsWith('https:');
  return {
    isSecure: ({ protocol }) => isAlwaysSecure || protocol === 'https',
    isOwnOrigin: (origin) => own.has(origin),
  };
}
