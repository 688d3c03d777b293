import type { MouseEvent } from 'react';
import type { RegionContact } from './region-contact.ts';

type Messaging = NonNullable<RegionContact['messaging']>;

/**
 * Attributes of a link that opens a conversation. In wide windows it leads to the target of the manifest (SPEC 9); which
 * window it is shows when the link is used, so that server and browser render the same.
 */
export function chatLinkProps({ href, wide }: Pick<Messaging, 'href' | 'wide'>) {
  return {
    href,
    rel: 'noopener',
    ...(wide && {
      onClick({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
        const isWide = matchMedia(`(min-width: ${wide.from}px)`).matches;
        currentTarget.href = isWide ? wide.href : href;
      },
    }),
  };
}
