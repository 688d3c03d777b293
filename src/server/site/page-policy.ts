import { createHash } from 'node:crypto';
import type { RegionManifest } from '#contracts/types.ts';
import { isAllowedAddress } from '#domain/site/allowed-address.ts';
import { BRAND_FONTS_SCRIPT } from '#domain/site/brand-fonts-script.ts';
import {
  captchaScript,
  replayScript,
  tagManagerScript,
  type Variables,
} from '#region/manifest/third-parties.ts';
import { paymentView } from '#region/payments/payment-view.ts';

export interface PolicyDeps {
  manifests: readonly Pick<RegionManifest, 'apiHost' | 'tracking' | 'features' | 'payments'>[];
  /** Addresses of photos that stay at other hosts (`pictures.keptAt`). */
  keptAt: readonly string[];
  pictureHost: string;
  /** Values of the variables that manifests name, and addresses of scripts. */
  variables: Variables;
  /** What pages may load from where a manifest names it, separated by commas. */
  pageHosts: string;
  /** Addresses of the site. */
  ownOrigins: readonly string[];
  isDeveloping: boolean;
}

/** For all pages; scripts of a page under development are built in the browser. */
const BASE_POLICY = [
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  // searches and other forms are sent to the page's own site
  "form-action 'self'",
];

const FONTS_SCRIPT = `'sha256-${createHash('sha256').update(BRAND_FONTS_SCRIPT).digest('base64')}'`;

/**
 * Content security policy of pages (HARDENING A08, A35, A39). The one inline script of pages is the same in all of them and
 * allowed by its hash, so that none needs a nonce and rendered pages can be cached. Inline styles are allowed: brand colours and sizes of single elements. Pictures come from
 * this site, the host of pictures and those where photos stay (`pictures.keptAt`), films from any host; data comes only from this site, the regions' APIs and the host of
 * pictures (a panorama is fetched). Captions of films are `data:` URLs, fetched panoramas are shown as `blob:`.
 * Third parties are allowed if configured: the hosts of the tag manager and of session replay, those that the manifest
 * names for their tags, the folders of the captcha, and the card form of a payment provider that has no pages of its own;
 * of what manifests name only what the operator allows. Tags that inject scripts or evaluate text do not run.
 * @param deps.manifests of the region of the page, or none
 */
export function pagePolicy(deps: PolicyDeps): string {
  const { manifests, pictureHost, variables, ownOrigins, isDeveloping } = deps;
  const allowed = deps.pageHosts.split(',').filter(Boolean);
  const onlyAllowed = (addresses: readonly string[]) =>
    addresses.filter((address) => isAllowedAddress(address, allowed));
  if (isDeveloping) return BASE_POLICY.join('; ');
  const apis = manifests.flatMap(({ apiHost }) => (ownOrigins.includes(apiHost) ? [apiHost] : []));
  const pictures = pictureHost === '' ? [] : [new URL(`https://${pictureHost}`).origin];
  const keptAt = deps.keptAt.map((pattern) => new URL(pattern).origin);
  const others = manifests.flatMap((manifest) => {
    const origins = thirdParties(manifest, variables);
    return origins.length === 0 ? [] : [...origins, ...onlyAllowed(manifest.tracking.hosts)];
  });
  const captchas = onlyAllowed([...new Set(manifests.flatMap((manifest) => captchaOf(manifest, variables)))]);
  const cardScripts = manifests.flatMap((manifest) => paymentView({ manifest })?.cardScript ?? []);
  // the script loads others of its host, so the whole host has to be allowed
  const cardForms = onlyAllowed(cardScripts.map((script) => new URL(script).origin));
  const cardHosts = onlyAllowed(manifests.flatMap(cardHostsOf));
  const framed = [...new Set([...captchas, ...cardHosts])];
  return [
    "default-src 'none'",
    directive('script-src', [FONTS_SCRIPT, ...others, ...captchas, ...cardForms]),
    "style-src 'self' 'unsafe-inline'",
    directive('img-src', ['data:', 'blob:', ...pictures, ...keptAt, ...others, ...captchas]),
    "font-src 'self'",
    directive('connect-src', [...apis, ...pictures, ...others, ...framed]),
    // captchas show their challenge, providers their card form and that of the bank in a frame
    ...(framed.length > 0 ? [['frame-src', ...framed].join(' ')] : []),
    "media-src 'self' data: blob: https:",
    "manifest-src 'self'",
    ...BASE_POLICY,
  ].join('; ');
}

const directive = (name: string, origins: readonly string[]) =>
  [`${name} 'self'`, ...new Set(origins)].join(' ');

/** Origins of the scripts that the operator configures and a region uses. */
function thirdParties(manifest: PolicyDeps['manifests'][number], variables: Variables): string[] {
  const scripts = [tagManagerScript(manifest, variables), replayScript(manifest, variables)?.script];
  return scripts.flatMap((script) => (script ? [new URL(script).origin] : []));
}

/** Folders that the captcha of a region loads from; none if it is not configured. */
function captchaOf(manifest: PolicyDeps['manifests'][number], variables: Variables): string[] {
  const captcha = captchaScript(manifest, variables);
  return captcha ? [new URL('.', captcha.script).href, ...manifest.tracking.captchaHosts] : [];
}

/** Origins that the card form of the region's payment provider talks to; none for a provider with pages of its own. */
function cardHostsOf(manifest: PolicyDeps['manifests'][number]): readonly string[] {
  return paymentView({ manifest })?.cardScript ? (manifest.payments?.cardForm?.hosts ?? []) : [];
}
