import Router, { useRouter } from 'next/router';
import { useMemo } from 'react';

/** Changes of the address without a page load. The only door to Next's router. */
export interface Navigation {
  /** Query string of the address, without `?`; follows back and forward. */
  search: string;
  /**
   * Puts another query behind the path of this page without asking the server for the page again.
   * @param search query string without `?`
   * @param options isNewEntry: one can go back to what stood there before
   */
  replaceSearch(search: string, options?: { isNewEntry?: boolean }): void;
}

/** The address of the page one is on. */
export function useNavigation(): Navigation {
  const router = useRouter();
  return useMemo(
    () => ({
      search: /\?([^#]*)/.exec(router.asPath)?.[1] ?? '',
      replaceSearch(search, { isNewEntry = false } = {}) {
        const [path = ''] = window.location.pathname.split(/[?#]/, 1);
        const target = { pathname: router.pathname, query: router.query };
        const go = isNewEntry ? router.push : router.replace;
        void go(target, search ? `${path}?${search}` : path, { shallow: true, scroll: false });
      },
    }),
    [router],
  );
}

/** Next's router leaves back and forward to the caller, until the returned function is called. */
export function takeOverReturns(): () => void {
  Router.beforePopState(() => false);
  return () => Router.beforePopState(() => true);
}

/** Loads another page, as a click on a link does. */
export function loadPage(address: string): void {
  window.location.assign(address);
}
