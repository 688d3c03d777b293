import type { DeskLoanOption, DeskOffer } from '#contracts/types.ts';
import { depositAmount } from '#domain/offers/deposit-amount.ts';
import { asksDeposit } from '#domain/offers/machine/machine.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { Conflict, DomainError, domainError, Invalid, NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findTicketRow } from '../desk-tickets/index.ts';
import { findListingBySlug } from '../listings/index.ts';
import {
  actOnOffer,
  agreementHash,
  createOffer,
  type LoanResult,
  listDocuments,
  lockOffer,
  NotPayable,
  OfferRefused,
  type OfferRow,
  type OfferStep,
  offerRefusal,
  refusedAction,
} from '../offers/index.ts';
import { type DeskPlace, onceForStaff, recordDeskEvent } from '../staff/index.ts';
import { deskContext } from '../tickets/index.ts';
import { type DeskOfferParts, noSuchOffer, type ShowOffer } from './desk-offer-parts.ts';
import { loanOptions, priceRefusal, requirePayablePrice } from './payable-terms.ts';
import { findDeskOffer } from './repositories/desk-offers.ts';

/** What staff change, and the version that they have read. */
export interface DeskOfferChange extends DeskPlace {
  /** Number of the offer. */
  id: number;
  version: number;
}

/** Changes of offers by staff. */
export interface DeskOfferChanges {
  /**
   * Makes an offer for a phone and keeps the car, once per key.
   * @param wanted `price` in minor units, absent: that of the car; `ticket`: number of the request that it began with
   * @throws Invalid for a car or a request that the region does not have, Conflict if the car cannot be kept
   */
  create(
    place: DeskPlace,
    wanted: { listing: string; phone: string; price?: number; ticket?: number; key?: string | undefined },
  ): Promise<DeskOffer>;
  act(change: DeskOfferChange & { action: OfferStep['action']; reason: string }): Promise<DeskOffer>;
  /** Records the answer of a bank: loans to choose from, or none. Installments are computed. */
  setLoan(change: DeskOfferChange & { bank: string; options: readonly DeskLoanOption[] }): Promise<DeskOffer>;
  /** Changes the price and with it the deposit. The buyer accepts the terms again. */
  setPrice(change: DeskOfferChange & { price: number }): Promise<DeskOffer>;
}

const HOUR_MS = 3_600_000;

export function deskOfferChangesIn(
  { db, texts, effects }: DeskOfferParts,
  shown: ShowOffer,
): DeskOfferChanges {
  /** Does an action of staff with its row of the audit log. */
  async function act(
    { by, region, id, version }: DeskOfferChange,
    stepOf: (tx: Database, offer: OfferRow) => Promise<Omit<OfferStep, 'by'>>,
  ): Promise<DeskOffer> {
    const place = { by, region };
    const as = by.roles[region.code] === 'manager' ? 'manager' : 'agent';
    try {
      await inTransaction(db, async (tx) => {
        if (!(await findDeskOffer(tx, { region: region.code, id }))) throw noSuchOffer();
        const offer = await lockOffer(tx, id);
        if (offer.version !== version) throw new OutOfDate();
        const step = await stepOf(tx, offer);
        const changed = await actOnOffer(tx, region, offer, { ...step, by: { as, id: by.id } }, effects);
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
          await shown(place, id),
        );
      const refused = refusedAction(error, deskContext(region, texts));
      if (!(error instanceof OfferRefused) || !(refused instanceof DomainError) || error.reason === 'actor')
        throw refused;
      throw domainError(refused.code, refused.message, refused.errors, await shown(place, id));
    }
    return shown(place, id);
  }

  return {
    async create(place, { key, ...sent }) {
      const { listing: slug, phone, price, ticket } = sent;
      const { by, region } = place;
      const context = deskContext(region, texts);
      if (!region.manifest.features.offers) throw new NotFound('not_found', 'The region has no offers.');
      const listing = await findListingBySlug(db, region.code, slug);
      if (listing?.kind !== 'used') throw offerRefusal('removed', context, 'listing');
      const request =
        ticket === undefined ? null : await findTicketRow(db, { region: region.code, id: ticket });
      if (ticket !== undefined && !request)
        throw new Invalid('invalid_input', 'There is no such request.', { ticket: ['is not known'] });
      const heldUntil = new Date(texts.clock() + region.manifest.offers.holdHours * HOUR_MS);
      const wanted = {
        region,
        listing,
        contactId: null,
        phone,
        language: request?.ticket.language ?? region.defaultLanguage.code,
        ticketId: ticket ?? null,
        by: { as: 'agent', id: by.id },
        ...(price !== undefined && { price }),
        heldUntil,
      } as const;
      const repeatable = { route: `POST ${region.code} desk offers`, key, body: sent, staffId: by.id };
      const { id } = await onceForStaff(db, repeatable, async (tx) => {
        const offer = await createOffer(tx, wanted, effects);
        const subject = { kind: 'offer' as const, id: offer.id };
        await recordDeskEvent(tx, { staffId: by.id, region: region.code, action: 'offer_created', subject });
        return { id: offer.id };
      }).catch((error: unknown) => {
        throw error instanceof NotPayable && price !== undefined
          ? priceRefusal(region)
          : refusedAction(error, context);
      });
      return shown(place, id);
    },
    act: ({ action, reason, ...change }) =>
      act(change, async (tx, offer) => {
        const detail = reason === '' ? {} : { detail: { reason } };
        if (action !== 'prepare_agreement') return { action, ...detail };
        return {
          action,
          set: { agreementHash: agreementHash(await listDocuments(tx, offer.id)) },
          ...detail,
        };
      }),
    setLoan: ({ bank, options, ...change }) =>
      act(change, async (_, offer) => {
        const { region } = change;
        if (!region.manifest.offers.banks.some(({ code }) => code === bank))
          throw offerRefusal('bank', deskContext(region, texts), 'bank');
        const loan = { bank, options: loanOptions(options, offer, region) } satisfies LoanResult;
        if (options.length === 0) return { action: 'loan_refused', set: { loan, chosenOption: null } };
        return { action: 'loan_approved', set: { loan, chosenOption: null } };
      }),
    setPrice: ({ price, ...change }) =>
      act(change, async () => {
        const { offers: rules, currency } = change.region.manifest;
        const deposit = asksDeposit(rules.actions)
          ? depositAmount(rules.deposit, price, minorDigits(currency.code))
          : 0;
        requirePayablePrice({ price, deposit }, change.region);
        const set = { price, deposit, termsHash: null, termsAcceptedAt: null };
        return { action: 'change_price', set, detail: { price } };
      }),
  };
}

class OutOfDate extends Error {}
