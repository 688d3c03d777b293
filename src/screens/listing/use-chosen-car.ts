import { type MouseEvent, useRef, useState } from 'react';
import { replaceEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { fetchPageProps } from '#integrations/navigation/page-data.ts';
import type { GoneView, ListingView } from './listing-view.ts';

/** The car of a page in the chosen version and paint; a link that cannot be followed here is loaded. */
export function useChosenCar(first: ListingView) {
  const [car, setCar] = useState(first);
  const asked = useRef<AbortController>(undefined);
  const show = async (href: string) => {
    asked.current?.abort();
    const leaving = new AbortController();
    const { signal } = leaving;
    asked.current = leaving;
    try {
      const { screen } = (await fetchPageProps(href, signal)) as { screen: ListingView | GoneView };
      if (signal.aborted) return;
      if (screen.isGone) return loadPage(href);
      replaceEntry(href);
      setCar(screen);
    } catch {
      if (!signal.aborted) loadPage(href);
    }
  };
  const onChoose = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    void show(pathname + search);
  };
  return { car, isOther: car !== first, onChoose, show };
}
