import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentHref, onEntryReturn, pushEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { fetchPageProps, PageElsewhere } from '#integrations/navigation/page-data.ts';
import type { BrowsePort } from './browse-port.ts';
import { BrowseSession, type BrowseState } from './browse-session.ts';
import type { BrowseView } from './browse-view.ts';

/** Takes the view out of the props of a page. */
export type ReadView = (pageProps: Record<string, unknown>) => BrowseView;

export interface Browse {
  session: BrowseSession;
  state: BrowseState;
}

/** The buyer's session at a results page, from the view that the server rendered. */
export function useBrowse(first: BrowseView, readView: ReadView): Browse {
  const [session] = useState(() => new BrowseSession(first, windowPort(readView)));
  const state = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
    () => session.state,
  );
  useEffect(() => session.start(), [session]);
  return { session, state };
}

function windowPort(readView: ReadView): BrowsePort {
  return {
    load: async (href, signal) => readView(await fetchPageProps(href, signal)),
    isFinal: (error) => error instanceof PageElsewhere,
    current: currentHref,
    push: pushEntry,
    onReturn: onEntryReturn,
    leave: loadPage,
    now: () => performance.now(),
  };
}
