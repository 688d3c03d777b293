import { DAY_SECONDS } from '#domain/time/durations.ts';

/** Names and values of headers, in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** What the security headers depend on. */
export interface SafetyOptions {
  /** Scheme and host of the public site; empty if unknown. */
  publicOrigin: string;
  /** Whether every host below that of the site is reached by https only. */
  hstsSubdomains: boolean;
}

const YEAR_SECONDS = 365 * DAY_SECONDS;
/** Features that no page uses; fullscreen, sharing and copying keep the defaults of browsers. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
/**
 * Data and files load and run nothing, even when opened in a window of their own; browsers then show pictures and
 * films with elements and styles of their own.
 */
const DATA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Security headers of every answer (HARDENING A39): pages, the API, files, errors. They do not depend on the request.
 * HSTS is sent only if the public address is https: a site on this machine has no certificate. Other hosts of the
 * domain are not part of the site, hence `includeSubDomains` only where the operator says that all have certificates.
 */
export function safetyHeaders({ publicOrigin, hstsSubdomains }: SafetyOptions): Headers {
  const scope = hstsSubdomains ? '; includeSubDomains' : '';
  return {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
    ...(publicOrigin.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}${scope}`,
    }),
  };
}
