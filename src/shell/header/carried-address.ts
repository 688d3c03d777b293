/** Keys that choose a region or a language and are never carried to another one (SPEC 2.2). */
const PLACE_KEYS = ['region', 'lang'];

/**
 * Address of a region or a language together with the query one came with.
 * @param search query string of the address bar, with or without `?`
 */
export function carriedAddress(href: string, search: string): string {
  const pairs = search.replace(/^\?/, '').split('&');
  const kept = pairs.filter((pair) => pair !== '' && !PLACE_KEYS.includes(pair.split('=', 1)[0] ?? ''));
  return kept.length > 0 ? `${href}?${kept.join('&')}` : href;
}
