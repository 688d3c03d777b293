import { isDeepStrictEqual } from 'node:util';
import type { Offers, RegionManifest } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { OfferRow } from './repositories/offers.ts';

/** What an offer keeps of the manifest that it began with: nobody who has begun to buy finds other terms on the way. */
export type KeptRules = Pick<Offers, 'states' | 'actions' | 'documents' | 'terms'>;

export const keptRules = ({ states, actions, documents, terms }: Offers): KeptRules => ({
  states,
  actions,
  documents,
  terms,
});

/** Whether an offer began with other rules than the manifest has now. */
export const hasOtherRules = ({ rules }: Pick<OfferRow, 'rules'>, { offers }: RegionManifest): boolean =>
  // the database stores properties in an order of its own
  rules !== null && !isDeepStrictEqual(rules, keptRules(offers));

/** The rules of an offer: those it began with, and the rest as the manifest has it now. */
export function rulesOf(
  { rules }: Pick<OfferRow, 'rules'>,
  { manifest }: Pick<ResolvedRegion, 'manifest'>,
): Offers {
  return rules === null ? manifest.offers : { ...manifest.offers, ...rules };
}
