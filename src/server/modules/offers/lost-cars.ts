import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { type OfferEffects, type OfferPerson, OfferRefused } from './act-on-offer.ts';
import {
  findHoldOfOffer,
  isLost,
  keepLost,
  listUntoldLosses,
  markDropped,
} from './repositories/listing-holds.ts';
import { addOfferEvent, changeOffer, lockOffer, type OfferRow } from './repositories/offers.ts';

/**
 * Tells staff and buyers of offers whose car its feed has sold or dropped, once each. Nothing is paid for such a car until
 * it is back, or staff decide.
 */
export async function tellLostCars(
  db: Database,
  { regions, effects }: { regions: readonly ResolvedRegion[]; effects: OfferEffects },
  signal: AbortSignal,
): Promise<void> {
  const codes = regions.map(({ code }) => code);
  await markDropped(db, codes);
  for (const id of await listUntoldLosses(db, codes)) {
    if (signal.aborted) return;
    await inRetriedTransaction(db, async (tx) => {
      const offer = await lockOffer(tx, id);
      const hold = await findHoldOfOffer(tx, id);
      if (!isLost(hold) || !(await listUntoldLosses(tx, codes, id)).includes(id)) return;
      await note(tx, offer, 'car_lost', { actorKind: 'system', actorId: null, detail: { lost: hold.lost } });
      await effects.notify(tx, await changeOffer(tx, offer, {}), 'car_lost');
    });
  }
}

/** Staff say that the car is there for its buyer, whatever its feed says. @throws OfferRefused if it is not lost */
export async function keepLostCar(tx: Database, offer: OfferRow, { id }: OfferPerson): Promise<OfferRow> {
  if (!(await keepLost(tx, offer.id))) throw new OfferRefused({ refused: 'state', missing: [] });
  await note(tx, offer, 'keep_car', { actorKind: 'staff', actorId: id });
  return changeOffer(tx, offer, {});
}

const note = (
  tx: Database,
  { id: offerId, state }: OfferRow,
  action: string,
  by: Pick<Parameters<typeof addOfferEvent>[1], 'actorKind' | 'actorId' | 'detail'>,
) => addOfferEvent(tx, { offerId, action, fromState: state, toState: state, ...by });
