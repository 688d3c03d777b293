import { useEffect, useState } from 'react';
import { currentHref, onEntryReturn, pushEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import type { BrowsePort } from './browse-port.ts';
import { BrowseSession } from './browse-session.ts';
import type { BrowseState } from './browse-state.ts';
import type { BrowseView } from './browse-view.ts';

export interface Browse {
  session: BrowseSession;
  state: BrowseState;
}

/** The buyer's session at a results page, from the view that the server rendered. */
export function useBrowse(first: BrowseView): Browse {
  const [shown, show] = useState<BrowseState>();
  const [session] = useState(() => new BrowseSession(first, windowPort(show)));
  useEffect(() => session.start(), [session]);
  return { session, state: shown ?? session.state };
}

function windowPort(show: BrowsePort['show']): BrowsePort {
  let first: [string, BrowseView] | undefined;
  return {
    // the store is loaded by the first choice at the latest
    async load(href, signal) {
      const { cacheView, loadView } = await import('./browse-api.ts');
      if (first) cacheView(...first);
      first = undefined;
      return loadView(href, signal);
    },
    cache(...view) {
      first = view;
    },
    show,
    current: currentHref,
    push: pushEntry,
    onReturn: onEntryReturn,
    leave: loadPage,
  };
}
