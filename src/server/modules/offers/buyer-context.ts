import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { ContactRow } from '../contacts/index.ts';

/** Region and language of a request, and its buyer. */
export interface BuyerContext {
  region: ResolvedRegion;
  /** Code. */
  language: string;
  buyer: ContactRow;
}

/** An offer in an address. */
export interface OfferAddress extends BuyerContext {
  slug: string;
}
