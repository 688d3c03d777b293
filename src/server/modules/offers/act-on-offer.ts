import type { OfferAction } from '#contracts/types.ts';
import { decideOfferAction, type OfferActor } from '#domain/offers/offer-action.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { amountHereFor, isOfferDisputed, openCasesOfOffer } from '../payments/index.ts';
import { holdCar, releaseCar, sellCar } from './hold-car.ts';
import { rulesOf } from './kept-rules.ts';
import { hasNeed, loanOf, type OfferNeed, readOfferFacts } from './offer-facts.ts';
import { isRestPayable, NotPayable } from './payable.ts';
import { findHoldOfOffer, isLost, keepWhileBankWorks } from './repositories/listing-holds.ts';
import {
  addOfferEvent,
  changeOffer,
  lockOffer,
  type OfferPatch,
  type OfferRow,
} from './repositories/offers.ts';
import { askAmount, cancelTransactions } from './repositories/transactions.ts';

export type OfferActionName = OfferAction['name'];
export type OfferEffect = NonNullable<OfferAction['effects']>[number];

/** Who acts: for the rules (`as`) and for the history. */
export interface OfferPerson {
  as: OfferActor;
  /** Id of the contact or member of staff; null for the system. */
  id: number | null;
}

/** Time of a bank where a manifest says none. */
const BANK_HOURS = 72;
/** Time to pay back in a region that takes no payments any more. */
const PAYBACK_HOURS = 72;

export const SYSTEM: OfferPerson = { as: 'system', id: null };

/** An action and what it writes. */
export interface OfferStep {
  action: OfferActionName;
  by: OfferPerson;
  /** What the action stores. */
  set?: OfferPatch;
  /** For the history. */
  detail?: Record<string, unknown>;
}

/** An action that the rules refuse: nothing has changed. */
export class OfferRefused extends Error {
  override readonly name = 'OfferRefused';
  readonly reason: 'state' | 'actor' | 'needs' | 'disputed' | 'unpaid';
  readonly missing: readonly OfferNeed[];

  constructor({ refused, missing }: { refused: OfferRefused['reason']; missing: readonly OfferNeed[] }) {
    super(`the action is refused: ${refused} ${missing.join(', ')}`.trim());
    this.reason = refused;
    this.missing = missing;
  }
}

/** What other modules do when an offer changes; all in the transaction of the change. */
export interface OfferEffects {
  /** Ends payments that are not finished. */
  stopPayments(tx: Database, offer: OfferRow): Promise<void>;
  /** Tells the buyer. */
  notify(tx: Database, offer: OfferRow, action: OfferActionName | 'car_lost'): Promise<void>;
}

/**
 * Does an action of a locked offer by the rules of the manifest: state, history and effects in one transaction.
 * @returns the offer as it is now
 * @throws OfferRefused, also if a payment is disputed and somebody else than a manager lets the car go, and if the car
 * would be sold for less than what is here; CarTaken if the car cannot be kept; NotPayable if the provider does not take what becomes due
 */
export async function actOnOffer(
  tx: Database,
  region: ResolvedRegion,
  offer: OfferRow,
  step: OfferStep,
  others: OfferEffects,
): Promise<OfferRow> {
  const { action, by, set = {}, detail } = step;
  const rules = rulesOf(offer, region);
  const facts = await readOfferFacts(tx, offer);
  const decision = decideOfferAction(
    rules.actions,
    { action, state: offer.state, actor: by.as },
    (need: OfferNeed) => hasNeed(need, offer, set, facts, rules),
  );
  if ('refused' in decision) throw new OfferRefused(decision);
  // whatever the rules need: nobody signs what is not there
  if (action === 'sign_agreement' && !hasNeed('agreement', offer, set, facts, rules))
    throw new OfferRefused({ refused: 'needs', missing: ['agreement'] });
  const movesCar = decision.effects.some((effect) => effect === 'release' || effect === 'sell');
  if (movesCar && by.as !== 'manager' && (await isOfferDisputed(tx, offer.id)))
    throw new OfferRefused({ refused: 'disputed', missing: [] });
  if (decision.effects.includes('sell') && (await amountHereFor(tx, offer)) < offer.deposit + restOf(offer))
    throw new OfferRefused({ refused: 'unpaid', missing: [] });
  const changed = await changeOffer(tx, offer, { ...set, state: decision.to });
  await addOfferEvent(tx, {
    offerId: offer.id,
    action,
    actorKind: by.as === 'buyer' || by.as === 'system' ? by.as : 'staff',
    actorId: by.id,
    fromState: offer.state,
    toState: decision.to,
    ...(detail && { detail }),
  });
  for (const effect of decision.effects) await applyEffect(tx, region, changed, { effect, action, others });
  return settleNothing(tx, region, changed, others);
}

/** Nothing is left to pay, as with a loan over the whole rest: the payment is done at once. */
async function settleNothing(
  tx: Database,
  region: ResolvedRegion,
  offer: OfferRow,
  others: OfferEffects,
): Promise<OfferRow> {
  const isDue = rulesOf(offer, region).actions.some(
    ({ name, from }) => name === 'balance_paid' && from.includes(offer.state),
  );
  if (!isDue || restOf(offer) > 0) return offer;
  return actOnOffer(tx, region, offer, { action: 'balance_paid', by: SYSTEM }, others);
}

async function applyEffect(
  tx: Database,
  region: ResolvedRegion,
  offer: OfferRow,
  { effect, action, others }: { effect: OfferEffect; action: OfferActionName; others: OfferEffects },
): Promise<void> {
  const { holdHours } = region.manifest.offers;
  const keep = (heldUntil: Date | null) =>
    holdCar(tx, region, offer, { heldUntil, endOverdue: (id) => endOverdueOffer(tx, region, id, others) });
  switch (effect) {
    case 'hold':
      return keep(new Date(Date.now() + holdHours * HOUR_MS));
    case 'keep':
      return keep(null);
    case 'release':
      await openCasesOfOffer(tx, offer, region.manifest.payments?.paybackHours ?? PAYBACK_HOURS);
      return releaseCar(tx, region, offer);
    case 'sell':
      return sellCar(tx, region, offer);
    case 'ask_deposit':
      return ask(tx, region, offer, { kind: 'deposit', amount: offer.deposit });
    case 'ask_balance':
      return ask(tx, region, offer, { kind: 'balance', amount: restOf(offer) });
    case 'stop_payments':
      await cancelTransactions(tx, offer.id);
      return others.stopPayments(tx, offer);
    case 'notify':
      return others.notify(tx, offer, action);
  }
}

async function ask(
  tx: Database,
  region: ResolvedRegion,
  offer: OfferRow,
  owed: Parameters<typeof askAmount>[2],
): Promise<void> {
  if (!isRestPayable(owed.amount, region)) throw new NotPayable();
  if (owed.amount > 0) await askAmount(tx, offer, owed);
}

/** Returns what is left to pay after deposit and loan, minor units. */
export function restOf(offer: OfferRow): number {
  const option = loanOf(offer)?.options.find(({ id }) => id === offer.chosenOption);
  return Math.max(0, offer.price - offer.deposit - (option?.amount ?? 0));
}

/**
 * Ends an offer whose car is not kept any longer; one that has moved on since stays, one with a disputed payment, and for
 * a while one whose payment a bank works on.
 */
export async function endOverdueOffer(
  tx: Database,
  region: ResolvedRegion,
  id: number,
  others: OfferEffects,
): Promise<void> {
  const offer = await lockOffer(tx, id);
  const canEnd = rulesOf(offer, region).actions.some(
    ({ name, from }) => name === 'expire' && from.includes(offer.state),
  );
  // a buyer cannot pay for a car that is lost, and staff decide what becomes of it
  if (!canEnd || isLost(await findHoldOfOffer(tx, id)) || (await isOfferDisputed(tx, id))) return;
  const { bankHours = BANK_HOURS } = region.manifest.offers;
  if (!(await keepWhileBankWorks(tx, offer, bankHours)))
    await actOnOffer(tx, region, offer, { action: 'expire', by: SYSTEM }, others);
}
