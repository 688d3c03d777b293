import { inspectedCarOf, listingPath } from '#region/routing/listing-path.ts';
import type { ScreenLoader } from '../screen.ts';
import { findListing } from './find-listing.server.ts';
import type { GoneView } from './listing-view.ts';
import { loadGone } from './load-gone.server.ts';

/** The inspection section of a car page. */
const SECTION = 'inspection';

/** The inspection of a used car (SPEC 2.1) is a part of its page; the redirect is for now, as bookings may get a page here. */
export const loadInspection: ScreenLoader<GoneView> = async (context, t) => {
  const wanted = inspectedCarOf(context.segments);
  const { detail, removed } = wanted ? await findListing(context, wanted.slug) : {};
  if (removed) return loadGone(removed, context, t);
  if (!detail || detail.card.id !== wanted?.id) return { kind: 'not_found' };
  const path = listingPath(context.region, context.language.code, detail.card);
  return { kind: 'redirect', path: `${path}#${SECTION}`, isPermanent: false };
};
