import { rememberByObject } from '#domain/cache/remember.ts';
import type { ResolvedRegion } from './resolved-region.ts';

/**
 * The region as its new cars see it: their filters, orders, facts and sections in place of those of used cars. Code that describes a
 * list of cars describes this one too. Where there are no new cars it has no filters.
 */
export const newCarRegion = rememberByObject((region: ResolvedRegion): ResolvedRegion => {
  const { newCars = { filters: [], desktop: [], mobile: [], sorts: [] }, manifest } = region;
  const { cardFacts, listing, listingFacts, carInfoFacts } = manifest.newCars;
  return {
    ...region,
    ...newCars,
    kind: 'new',
    manifest: { ...manifest, pages: { ...manifest.pages, cardFacts, listing, listingFacts, carInfoFacts } },
  };
});

/** The region as a car of a kind sees it. */
export const regionForKind = (region: ResolvedRegion, kind: 'used' | 'new'): ResolvedRegion =>
  kind === 'new' ? newCarRegion(region) : region;
