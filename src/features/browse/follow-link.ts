import type { MouseEvent } from 'react';
import type { BrowseSession } from './browse-session.ts';

/** Click handler of a link within the results page; a new tab and the like stay the browser's. */
export function followLink(session: Pick<BrowseSession, 'follow'>, after?: () => void) {
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { pathname, search } = event.currentTarget;
    session.follow(pathname + search);
    after?.();
  };
}
