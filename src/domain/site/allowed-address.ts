/**
 * Whether an address lies within one that is allowed: an origin, a folder of one (ends with a slash), or all hosts below
 * a domain (`https://*.tags.example`).
 */
export function isAllowedAddress(address: string, allowed: readonly string[]): boolean {
  const url = URL.parse(address);
  return url !== null && allowed.some((each) => isWithin(url, new URL(each)));
}

function isWithin(url: URL, within: URL): boolean {
  const isHost = within.hostname.startsWith('*.')
    ? url.hostname.endsWith(within.hostname.slice(1))
    : url.hostname === within.hostname;
  return (
    isHost &&
    url.protocol === within.protocol &&
    url.port === within.port &&
    url.pathname.startsWith(within.pathname)
  );
}
