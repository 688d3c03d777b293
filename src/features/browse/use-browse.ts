import { useEffect, useState } from 'react';
import { currentHref, onEntryReturn, pushEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { notifyPage, pageStore, useStoreState } from '#store/page-store.ts';
import type { RootState } from '#store/root-store.ts';
import type { BrowsePort } from './browse-port.ts';
import { BrowseSession } from './browse-session.ts';
import type { BrowseState } from './browse-state.ts';
import type { BrowseView } from './browse-view.ts';

export interface Browse {
  session: BrowseSession;
  state: BrowseState;
}

let pages = 0;

/** The buyer's session at a results page, from the view that the server rendered. */
export function useBrowse(first: BrowseView): Browse {
  const [{ session, page }] = useState(() => {
    const page = ++pages;
    return { page, session: new BrowseSession(first, windowPort(page)) };
  });
  useEffect(() => session.start(), [session]);
  const state = useStoreState(
    (root) => resultsOf(root, page),
    () => session.state,
    () => session.first,
  );
  return { session, state };
}

const resultsOf = ({ browse }: RootState, page: number): BrowseState | undefined =>
  browse?.page === page ? browse.state : undefined;

function windowPort(page: number): BrowsePort {
  let first: [string, BrowseView] | undefined;
  /** Shown until the store is loaded, which the first choice asks for. */
  let early: BrowseState | undefined;
  let loaded: typeof import('./browse-api.ts') | undefined;
  return {
    async load(href, signal) {
      loaded ??= await import('./browse-api.ts');
      if (early) loaded.showResults(page, early);
      early = undefined;
      if (first) loaded.cacheView(...first);
      first = undefined;
      return loaded.loadView(href, signal);
    },
    cache(...view) {
      first = view;
    },
    shown() {
      const store = pageStore();
      return early ?? (store && resultsOf(store.getState(), page));
    },
    show(state) {
      if (loaded) loaded.showResults(page, state);
      else {
        early = state;
        notifyPage();
      }
    },
    current: currentHref,
    push: pushEntry,
    onReturn: onEntryReturn,
    leave: loadPage,
  };
}
