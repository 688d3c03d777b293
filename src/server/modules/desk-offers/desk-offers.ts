import { createHash } from 'node:crypto';
import type { DeskLoanOption, DeskOffer, DeskOfferCount, DeskOfferRow } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type DeskTexts, deskContext } from '../desk-tickets/desk-context.ts';
import type { Files, Upload } from '../files/files.ts';
import { findListingBySlug } from '../listings/repositories/listings.ts';
import { actOnOffer, type OfferEffects, OfferRefused, type OfferStep } from '../offers/act-on-offer.ts';
import { createOffer } from '../offers/create-offer.ts';
import { CarTaken } from '../offers/hold-car.ts';
import { inWords, stateOf } from '../offers/offer-context.ts';
import { AGREEMENT } from '../offers/offer-documents.ts';
import { type LoanResult, readOfferFacts } from '../offers/offer-facts.ts';
import { listDocuments } from '../offers/repositories/offer-documents.ts';
import { lockOffer, type OfferRow } from '../offers/repositories/offers.ts';
import type { PaymentService } from '../payments/payment-service.ts';
import { recordDeskEvent } from '../staff/repositories/desk-events.ts';
import type { StaffMember } from '../staff/repositories/staff.ts';
import { countDeskOffers, findDeskOffer, listDeskOffers } from './repositories/desk-offers.ts';
import { shownDeskOffer, shownDeskRow } from './shown-desk-offer.ts';

/** Who changes which offer. */
export interface DeskOfferChange {
  by: StaffMember;
  role: 'agent' | 'manager';
  region: ResolvedRegion;
  /** Number of the offer. */
  id: number;
}

/**
 * `changed`: somebody else has changed the offer since. `missing`: the region has none. `refused`: the rules do not allow
 * it now.
 */
export type DeskOfferResult = 'done' | 'changed' | 'missing' | 'refused';

/** Offers as staff see and move them on. Every change adds to the history of the offer and to the audit log. */
export interface DeskOffers {
  list(
    region: ResolvedRegion,
    query: { state?: string; before?: number; limit: number },
  ): Promise<{ rows: DeskOfferRow[]; counts: DeskOfferCount[]; next: number | null }>;
  /** @param role whose actions are listed */
  find(region: ResolvedRegion, id: number, role: 'agent' | 'manager'): Promise<DeskOffer | null>;
  /** Makes an offer for a phone and keeps the car. @returns its number, or why the car cannot be kept */
  create(
    by: StaffMember,
    region: ResolvedRegion,
    wanted: { listing: string; phone: string; price?: number; ticket?: number },
  ): Promise<number | 'held' | 'unavailable' | 'removed'>;
  act(
    change: DeskOfferChange & { version: number; action: OfferStep['action']; reason: string },
  ): Promise<DeskOfferResult>;
  setLoan(
    change: DeskOfferChange & { version: number; options: readonly DeskLoanOption[] },
  ): Promise<DeskOfferResult>;
  /** Adds a file that the buyer signs. @throws UploadError */
  addAgreement(
    change: DeskOfferChange,
    upload: Pick<Upload, 'name' | 'dataUrl' | 'client'>,
  ): Promise<DeskOfferResult>;
}

export interface DeskOfferParts {
  db: Database;
  texts: DeskTexts;
  effects: OfferEffects;
  files: Pick<Files, 'addFor'>;
  payments: Pick<PaymentService, 'listOf' | 'findReceipt' | 'refunds'>;
}

const HOUR_MS = 3_600_000;

export function deskOffersIn({ db, texts, effects, files, payments }: DeskOfferParts): DeskOffers {
  /** Does an action of staff with its row of the audit log. */
  const act = (
    { by, role, region, id }: DeskOfferChange,
    version: number,
    stepOf: (tx: Database, offer: OfferRow) => Promise<Omit<OfferStep, 'by'>>,
  ): Promise<DeskOfferResult> =>
    inTransaction(db, async (tx): Promise<DeskOfferResult> => {
      if (!(await findDeskOffer(tx, { region: region.code, id }))) return 'missing';
      const offer = await lockOffer(tx, id);
      if (offer.version !== version) return 'changed';
      const step = await stepOf(tx, offer);
      const changed = await actOnOffer(tx, region, offer, { ...step, by: { as: role, id: by.id } }, effects);
      await recordDeskEvent(tx, {
        staffId: by.id,
        region: region.code,
        action: `offer_${step.action}`,
        subject: { kind: 'offer', id },
        before: { state: offer.state },
        after: { state: changed.state },
      });
      return 'done';
    }).catch((error: unknown) => {
      if (error instanceof OfferRefused) return 'refused';
      throw error;
    });

  return {
    async list(region, { limit, ...query }) {
      const context = deskContext(region, texts);
      const held = await listDeskOffers(db, { ...query, region: region.code, limit: limit + 1 });
      const counts = await countDeskOffers(db, region.code);
      const shown = held.slice(0, limit);
      return {
        rows: shown.map((each) => shownDeskRow(each, context)),
        counts: region.manifest.offers.states.map(({ name, label }) => ({
          state: name,
          label: inWords(stateOf(name, region.manifest.offers).label ?? label, context),
          count: counts.get(name) ?? 0,
        })),
        next: held.length > limit ? (shown.at(-1)?.offer.id ?? null) : null,
      };
    },
    async find(region, id, role) {
      const held = await findDeskOffer(db, { region: region.code, id });
      if (!held) return null;
      const facts = await readOfferFacts(db, held.offer);
      return shownDeskOffer(db, held, { facts, role, context: deskContext(region, texts), payments });
    },
    async create(by, region, { listing: slug, phone, price, ticket }) {
      const listing = await findListingBySlug(db, region.code, slug);
      if (listing?.kind !== 'used') return 'removed';
      const heldUntil = new Date(texts.clock() + region.manifest.offers.holdHours * HOUR_MS);
      return inTransaction(db, async (tx) => {
        const offer = await createOffer(
          tx,
          {
            region,
            listing,
            contactId: null,
            phone,
            language: region.defaultLanguage.code,
            ticketId: ticket ?? null,
            by: { as: 'agent', id: by.id },
            ...(price !== undefined && { price }),
            heldUntil,
          },
          effects,
        );
        const subject = { kind: 'offer', id: offer.id };
        await recordDeskEvent(tx, { staffId: by.id, region: region.code, action: 'offer_created', subject });
        return offer.id;
      }).catch((error: unknown) => {
        if (error instanceof CarTaken) return error.reason;
        throw error;
      });
    },
    act: ({ action, reason, version, ...change }) =>
      act(change, version, async (tx, offer) => {
        const detail = reason === '' ? {} : { detail: { reason } };
        if (action !== 'prepare_agreement') return { action, ...detail };
        return { action, set: { agreementHash: await hashOfAgreement(tx, offer) }, ...detail };
      }),
    setLoan: ({ version, options, ...change }) =>
      act(change, version, async (_, { financing }) => {
        const loan: LoanResult = {
          bank: String(financing?.bank ?? ''),
          options: options.map(({ interest_percent: interestPercent, ...option }, index) => ({
            ...option,
            interestPercent,
            id: String(index + 1),
          })),
        };
        return { action: 'loan_approved', set: { loan: { ...loan }, chosenOption: null } };
      }),
    async addAgreement({ by, region, id }, upload) {
      const found = await findDeskOffer(db, { region: region.code, id });
      if (!found) return 'missing';
      const canPrepare = ({ state }: OfferRow) =>
        region.manifest.offers.actions.some(
          ({ name, from }) => name === 'prepare_agreement' && from.includes(state),
        );
      if (!canPrepare(found.offer)) return 'refused';
      const person = { contactId: null, deviceHash: null };
      const given = { ...upload, region: region.code, person, purpose: AGREEMENT, network: null };
      const added = await files.addFor({ ...given, accept: ['pdf'] }, async (tx) => {
        const offer = await lockOffer(tx, id);
        if (!canPrepare(offer)) return null;
        const subject = { kind: 'offer', id };
        const action = 'offer_agreement_added';
        await recordDeskEvent(tx, { staffId: by.id, region: region.code, action, subject });
        return { ticketId: null, offerId: id };
      });
      return added ? 'done' : 'refused';
    },
  };
}

/** What the buyer signs: the files of the agreement as they are. Null: there are none. */
async function hashOfAgreement(tx: Database, { id }: OfferRow): Promise<string | null> {
  const files = (await listDocuments(tx, id)).filter(({ purpose }) => purpose === AGREEMENT);
  if (files.length === 0) return null;
  const sums = files.map(({ id: file, sha256 }) => [file, sha256]);
  return createHash('sha256').update(JSON.stringify(sums)).digest('hex');
}
