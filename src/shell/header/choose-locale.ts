import { cookiesOfChoice } from '#domain/visitor/cookies.ts';
import { saveCookies } from '#integrations/cookies/browser-cookies.ts';
import type { LocaleLink } from '../shell-props.ts';
import { carriedAddress } from './carried-address.ts';

/**
 * Stores the region and the language of a link, and adds the query of the address bar: the server
 * knows only that of the page it made, and filters change it without a page load.
 */
export function chooseLocale(
  anchor: HTMLAnchorElement,
  { href, to, carries, amountsFrom }: LocaleLink,
  days: number,
): void {
  const search = carries === 'query' ? window.location.search : '';
  anchor.setAttribute('href', carriedAddress(href, search, amountsFrom));
  saveCookies(cookiesOfChoice({ ...to, days }));
}
