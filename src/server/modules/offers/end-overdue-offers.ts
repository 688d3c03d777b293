import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { endOverdueOffer, type OfferEffects } from './act-on-offer.ts';
import { listOverdueOffers } from './repositories/offers.ts';

/** Ends offers whose car is not kept any longer; the cars are for sale again. A hold that is over counts no more by itself. */
export async function endOverdueOffers(
  db: Database,
  { regions, effects }: { regions: readonly ResolvedRegion[]; effects: OfferEffects },
  signal: AbortSignal,
): Promise<void> {
  const codes = regions.map(({ code }) => code);
  for (const { id, region: code } of await listOverdueOffers(db, codes)) {
    const region = regions.find((each) => each.code === code);
    if (signal.aborted) return;
    if (region) await inRetriedTransaction(db, (tx) => endOverdueOffer(tx, region, id, effects));
  }
}
