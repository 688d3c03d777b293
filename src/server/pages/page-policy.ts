import type { RegionManifest } from '#contracts/types.ts';

export interface PolicyParts {
  manifests: readonly Pick<RegionManifest, 'apiHost'>[];
  pictureHost: string;
  isDeveloping: boolean;
}

/** What holds for every page; scripts of a page under development are made in the browser. */
const ALWAYS = [
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  // searches and other forms are sent to the page's own site
  "form-action 'self'",
];

/**
 * Content security policy of pages (HARDENING A08, A39). No script stands in a page, so none needs a nonce and finished
 * pages can be kept. Styles may: brand colours and measures of single elements. Pictures and films may lie on any host that
 * an import names; data comes from this site, the regions' APIs and the host of pictures alone (a panorama is fetched).
 * Captions of films are in their address (`data:`), and what a panorama shows was fetched before (`blob:`).
 */
export function pagePolicy({ manifests, pictureHost, isDeveloping }: PolicyParts): string {
  if (isDeveloping) return ALWAYS.join('; ');
  const apis = manifests.flatMap(({ apiHost }) => (apiHost === '' ? [] : [new URL(apiHost).origin]));
  const pictures = pictureHost === '' ? [] : [new URL(`https://${pictureHost}`).origin];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set([...apis, ...pictures])].join(' '),
    "media-src 'self' data: blob: https:",
    "manifest-src 'self'",
    ...ALWAYS,
  ].join('; ');
}
