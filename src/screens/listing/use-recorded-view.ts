import { useEffect } from 'react';
import { useGarageLinks } from '#features/garage/index.ts';
import { useSession } from '#features/session/index.ts';
import { loadAccountHistory, viewedCars } from '#features/viewing-history/index.ts';
import type { ListingView } from './listing-view.ts';

/** Seeing a car is remembered: on the device of a visitor, in the history of a logged-in user. */
export function useRecordedView({ id, slug, title, kind }: ListingView): void {
  const { region } = useGarageLinks();
  const { state } = useSession();
  useEffect(() => {
    if (state === 'unknown') return;
    if (state === 'visitor')
      return viewedCars.add(region, { key: slug, at: Date.now(), id, title, category: kind });
    // low priority: it runs after everything else of the page
    loadAccountHistory()
      .then(({ recordView }) => recordView(region, slug))
      .catch(console.warn);
  }, [state, region, id, slug, title, kind]);
}
