import type { MouseEvent } from 'react';
import type { RegionContact } from './region-contact.ts';

type Messaging = NonNullable<RegionContact['messaging']>;

/**
 * Attributes of a link that opens a conversation. In wide windows it leads to the target of the manifest (SPEC 9); which
 * window it is shows when the link is used, so that server and browser render the same.
 * @param openWide what a click in a wide window does instead, unless it opens another tab or window
 */
export function chatLinkProps({ href, wide }: Pick<Messaging, 'href' | 'wide'>, openWide?: () => void) {
  return {
    href,
    rel: 'noopener',
    ...(wide && {
      onClick(event: MouseEvent<HTMLAnchorElement>) {
        const isWide = matchMedia(`(min-width: ${wide.from}px)`).matches;
        event.currentTarget.href = isWide ? wide.href : href;
        if (!isWide || !openWide || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openWide();
      },
    }),
  };
}
