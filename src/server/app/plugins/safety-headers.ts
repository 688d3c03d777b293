/** Names and values of headers, in lower case. */
export type Headers = Readonly<Record<string, string>>;

const YEAR = 365 * 24 * 60 * 60;
/** What no page uses; fullscreen, sharing and copying stay as browsers have them. */
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
 * Data and files load and run nothing, even when someone opens one in a window of its own; there browsers show pictures
 * and films by elements and styles of their own.
 */
const DATA_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'none'";

/**
 * What every answer says to browsers (HARDENING A39): pages, the API, files, errors. Nothing here depends on the request.
 * Browsers are told to come back by https only where visitors reach the site by it: a site on this machine has no
 * certificate. Other hosts of the same domain are not ours to decide about, hence no `includeSubDomains`.
 * @param publicOrigin scheme and host visitors use; empty when it is not known
 */
export function safetyHeaders(publicOrigin: string): Headers {
  return {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
    ...(publicOrigin.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR}` }),
  };
}
