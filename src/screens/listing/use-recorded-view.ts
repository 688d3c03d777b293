import { useEffect } from 'react';
import { useGarageLinks } from '#features/garage/index.ts';
import { useSession } from '#features/session/index.ts';
import type { ListingView } from './listing-view.ts';

/** Seeing a car is remembered: on the device of a visitor, in the history of a logged-in user. */
export function useRecordedView({ id, slug, title, kind }: ListingView): void {
  const { region } = useGarageLinks();
  const { state } = useSession();
  useEffect(() => {
    if (state === 'unknown') return;
    // low priority: it runs after everything else of the page
    import('#features/viewing-history/index.ts')
      .then(({ recordView }) =>
        recordView({ id, slug, title, category: kind }, { region, isUser: state === 'user' }),
      )
      .catch(console.warn);
  }, [state, region, id, slug, title, kind]);
}
