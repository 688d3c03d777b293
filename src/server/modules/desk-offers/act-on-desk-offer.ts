import type { DeskOffer } from '#contracts/types.ts';
import { Conflict, DomainError, domainError } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import {
  actOnOffer,
  keepLostCar,
  lockOffer,
  OfferRefused,
  type OfferRow,
  type OfferStep,
  refusedAction,
} from '../offers/index.ts';
import { type DeskContext, recordDeskEvent } from '../staff/index.ts';
import { deskContext } from '../tickets/index.ts';
import { type DeskOfferDeps, noSuchOffer, type ReadDeskOffer } from './desk-offer-deps.ts';
import { findDeskOffer } from './repositories/desk-offers.ts';

/** What staff change, and the version that they have read. */
export interface DeskOfferChange extends DeskContext {
  /** Number of the offer. */
  id: number;
  version: number;
}

/** The car is there although its feed has lost it. */
interface KeepCar {
  action: 'keep_car';
}

/** Creates the function that does an action of staff with its row of the audit log. */
export function createDeskOfferAct({ db, texts, effects }: DeskOfferDeps, readDeskOffer: ReadDeskOffer) {
  return async function act(
    { by, region, id, version }: DeskOfferChange,
    stepOf: (tx: Database, offer: OfferRow) => Promise<Omit<OfferStep, 'by'> | KeepCar>,
  ): Promise<DeskOffer> {
    const staffContext = { by, region };
    const as = by.roles[region.code] === 'manager' ? 'manager' : 'agent';
    try {
      await inRetriedTransaction(db, async (tx) => {
        if (!(await findDeskOffer(tx, { region: region.code, id }))) throw noSuchOffer();
        const offer = await lockOffer(tx, id);
        if (offer.version !== version) throw new OutOfDate();
        const step = await stepOf(tx, offer);
        const person = { as, id: by.id } as const;
        const changed =
          step.action === 'keep_car'
            ? await keepLostCar(tx, offer, person)
            : await actOnOffer(tx, region, offer, { ...step, by: person }, effects);
        await recordDeskEvent(tx, {
          staffId: by.id,
          region: region.code,
          action: `offer_${step.action}`,
          subject: { kind: 'offer', id },
          before: { state: offer.state },
          after: { state: changed.state },
        });
      });
    } catch (error) {
      if (error instanceof OutOfDate)
        throw new Conflict(
          'out_of_date',
          'This offer has changed in the meantime.',
          { version: ['is out of date'] },
          await readDeskOffer(staffContext, id),
        );
      const refused = refusedAction(error, deskContext(region, texts));
      if (!(error instanceof OfferRefused) || !(refused instanceof DomainError) || error.reason === 'actor')
        throw refused;
      throw domainError(refused.code, refused.message, refused.errors, await readDeskOffer(staffContext, id));
    }
    return readDeskOffer(staffContext, id);
  };
}

class OutOfDate extends Error {}
