import { AMOUNTS_FROM } from '#region/search/amounts-from.ts';

/** Keys that choose a region or a language and are never carried to another one (SPEC 2.2), and the one set here. */
const PLACE_KEYS = ['region', 'lang', AMOUNTS_FROM];

/**
 * Address of a region or a language together with the query one came with, in place of any that it has.
 * @param search query string of the address bar, with or without `?`
 * @param amountsFrom code of the region whose currency the amounts of the query are in, where the target has another one
 */
export function carriedAddress(href: string, search: string, amountsFrom?: string): string {
  const [path = ''] = href.split('?', 1);
  const pairs = search.replace(/^\?/, '').split('&');
  const carried = pairs.filter((pair) => pair !== '' && !PLACE_KEYS.includes(pair.split('=', 1)[0] ?? ''));
  if (carried.length === 0) return path;
  const from = amountsFrom ? [`${AMOUNTS_FROM}=${encodeURIComponent(amountsFrom)}`] : [];
  return `${path}?${[...carried, ...from].join('&')}`;
}

/**
 * The same address for browsers without scripts: the server stores the chosen region and redirects to the address without it
 * With scripts the page stores it itself.
 */
export function rememberedAddress(href: string, region: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}region=${encodeURIComponent(region)}`;
}
