import { readCookies } from '#domain/visitor/cookies.ts';

/**
 * Takes away cookies that other scripts have set for this host or one above it.
 * @param names `*` at the end stands for anything
 */
export function forgetMatchingCookies(names: readonly string[]): void {
  const isNamed = (cookie: string) =>
    names.some((name) => (name.endsWith('*') ? cookie.startsWith(name.slice(0, -1)) : cookie === name));
  for (const cookie of readCookies(document.cookie).keys())
    if (isNamed(cookie)) for (const domain of domainsOf(window.location.hostname)) forget(cookie, domain);
}

/** The host itself, without naming it, and every domain that a page of it may set cookies for. */
function domainsOf(host: string): string[] {
  const parts = host.split('.');
  return ['', ...parts.map((_, index) => `; Domain=${parts.slice(index).join('.')}`)];
}

function forget(name: string, domain: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers of two years ago
  document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
}
