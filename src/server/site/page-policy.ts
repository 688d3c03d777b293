import type { RegionManifest } from '#contracts/types.ts';
import {
  captchaScript,
  replayScript,
  tagManagerScript,
  type Variables,
} from '#region/manifest/third-parties.ts';

export interface PolicyParts {
  manifests: readonly Pick<RegionManifest, 'apiHost' | 'tracking'>[];
  pictureHost: string;
  /** Values of the variables that manifests name, and the addresses of scripts. */
  variables: Variables;
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
 * Content security policy of pages (HARDENING A08, A35, A39). No script stands in a page, so none needs a nonce and
 * finished pages can be kept. Styles may: brand colours and measures of single elements. Pictures and films may lie on any
 * host that an import names; data comes from this site, the regions' APIs and the host of pictures alone (a panorama is
 * fetched). Captions of films are in their address (`data:`), and what a panorama shows was fetched before (`blob:`).
 * Third parties are let in where they are configured: the hosts of the tag manager and of session replay, and those that
 * the manifest names for their tags; the folders of the captcha. Tags that write scripts into the page or evaluate text do not run.
 */
export function pagePolicy({ manifests, pictureHost, variables, isDeveloping }: PolicyParts): string {
  if (isDeveloping) return ALWAYS.join('; ');
  const apis = manifests.flatMap(({ apiHost }) => (apiHost === '' ? [] : [new URL(apiHost).origin]));
  const pictures = pictureHost === '' ? [] : [new URL(`https://${pictureHost}`).origin];
  const others = manifests.flatMap((manifest) => othersOf(manifest, variables));
  const captchas = [...new Set(manifests.flatMap((manifest) => captchaOf(manifest, variables)))];
  return [
    "default-src 'none'",
    directive('script-src', [...others, ...captchas]),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    directive('connect-src', [...apis, ...pictures, ...others, ...captchas]),
    // what it cannot see for itself a captcha shows in a frame
    ...(captchas.length > 0 ? [['frame-src', ...captchas].join(' ')] : []),
    "media-src 'self' data: blob: https:",
    "manifest-src 'self'",
    ...ALWAYS,
  ].join('; ');
}

const directive = (name: string, origins: readonly string[]) =>
  [`${name} 'self'`, ...new Set(origins)].join(' ');

/** Origins of third parties that are configured for a region. */
function othersOf(manifest: PolicyParts['manifests'][number], variables: Variables): string[] {
  const scripts = [tagManagerScript(manifest, variables), replayScript(manifest, variables)?.script];
  const origins = scripts.flatMap((script) => (script ? [new URL(script).origin] : []));
  return origins.length === 0 ? [] : [...origins, ...manifest.tracking.hosts];
}

/** Folders that the captcha of a region loads from, where it is configured. */
function captchaOf(manifest: PolicyParts['manifests'][number], variables: Variables): string[] {
  const captcha = captchaScript(manifest, variables);
  return captcha ? [new URL('../pages', captcha.script).href, ...manifest.tracking.captchaHosts] : [];
}
