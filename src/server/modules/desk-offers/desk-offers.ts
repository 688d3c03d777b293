import type { DeskLoanOption, DeskOfferCount, DeskOfferRow, Offers } from '#contracts/types.ts';
import { monthlyInstallment } from '#domain/money/money.ts';
import { depositAmount } from '#domain/offers/deposit-amount.ts';
import { asksDeposit } from '#domain/offers/machine/machine.ts';
import { statesThatWait } from '#domain/offers/states-that-wait.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Invalid, NotFound } from '../../errors/domain-error.ts';
import { listPaymentsOfOffer } from '../desk-payments/index.ts';
import { findTicketRow } from '../desk-tickets/index.ts';
import type { PrintedFile } from '../documents/index.ts';
import { findListingBySlug } from '../listings/index.ts';
import {
  agreementHash,
  amountRuleOf,
  createOffer,
  inWords,
  isOfferPayable,
  isRestPayable,
  type LoanResult,
  listDocuments,
  listTransactions,
  NotPayable,
  type OfferRow,
  offerRefusal,
  refusedAction,
  rulesOf,
} from '../offers/index.ts';
import type { Client } from '../pictures/index.ts';
import { type DeskContext, recordDeskEvent, runIdempotentForStaff } from '../staff/index.ts';
import { deskContext } from '../tickets/index.ts';
import { createDeskOfferAct } from './act-on-desk-offer.ts';
import type { DeskOfferChanges } from './desk-offer-changes.ts';
import { type DeskOfferDeps, noSuchOffer, type ReadDeskOffer } from './desk-offer-deps.ts';
import { createDeskOfferFiles, type DeskOfferFiles } from './desk-offer-files.ts';
import {
  countDeskOffers,
  findDeskOffer,
  findOfferIds,
  findRegionsWithOffers,
  listDeskOffers,
} from './repositories/desk-offers.ts';
import { serializeDeskOffer, serializeDeskOfferRow } from './serialize-desk-offer.ts';

/** Which offers to list. */
export interface DeskOfferQuery {
  /** Name of a state, or `waiting`: those that wait for staff. */
  state?: string;
  text?: string;
  /** Number of the last offer of the page before. */
  before?: number;
  limit: number;
}

/**
 * Offers as staff see and move them on. Every change adds to the history of the offer and to the audit log.
 * @throws NotFound for offers of other regions as for unknown ones; Conflict with the offer as it is now for what its
 * state does not allow, and if somebody else has changed it; Forbidden for what the role may not do
 */
export interface DeskOffers extends DeskOfferChanges, DeskOfferFiles {
  list(
    region: ResolvedRegion,
    query: DeskOfferQuery,
  ): Promise<{ rows: DeskOfferRow[]; counts: DeskOfferCount[]; next: number | null }>;
  find: ReadDeskOffer;
  /** Returns those of some regions that have offers. */
  regionsWith(codes: readonly string[]): Promise<string[]>;
  documents: DeskOfferDocuments;
}

const statesOf = (rules: Offers) => {
  const waiting = statesThatWait(rules);
  return rules.states.map(({ name, label }) => ({ name, label, isWaiting: waiting.includes(name) }));
};

export function createDeskOffers(deps: DeskOfferDeps): DeskOffers {
  const { db, texts } = deps;
  const find: ReadDeskOffer = async ({ by, region }, id) => {
    const held = await findDeskOffer(db, { region: region.code, id });
    const role = by.roles[region.code];
    const actor = role === 'agent' || role === 'manager' ? role : null;
    if (!held) throw noSuchOffer();
    return serializeDeskOffer(db, held, actor, deskContext(region, texts));
  };
  /** States of offers that began with other rules, which the manifest has no longer. */
  const keptStates = async (region: ResolvedRegion, counts: Map<string, { newest: number }>) => {
    const known = region.manifest.offers.states.map(({ name }) => name);
    const kept = [...counts].filter(([name]) => !known.includes(name));
    const states = kept.map(async ([name, { newest }]) => {
      const held = await findDeskOffer(db, { region: region.code, id: newest });
      return statesOf(rulesOf(held?.offer ?? { rules: null }, region)).filter((each) => each.name === name);
    });
    return (await Promise.all(states)).flat();
  };
  return {
    find,
    regionsWith: (codes) => findRegionsWithOffers(db, codes),
    async list(region, { state, text, before, limit }) {
      const { offers: rules } = region.manifest;
      const context = deskContext(region, texts);
      // texts are looked for once, for the page and for the counts
      const ids = text === undefined ? undefined : await findOfferIds(db, { region: region.code, text });
      const named = { region: region.code, ...(ids && { ids }) };
      const wanted = state === 'waiting' ? { waitingBy: rules } : state === undefined ? {} : { state };
      const found = await listDeskOffers(
        db,
        { ...named, ...wanted },
        { ...(before !== undefined && { before }), limit: limit + 1 },
      );
      const counts = await countDeskOffers(db, named);
      const shown = found.slice(0, limit);
      return {
        rows: shown.map((each) => serializeDeskOfferRow(each, context)),
        counts: [...statesOf(rules), ...(await keptStates(region, counts))].map(
          ({ name, label, isWaiting }) => ({
            state: name,
            label: inWords(label, context),
            count: counts.get(name)?.count ?? 0,
            is_waiting: isWaiting,
          }),
        ),
        next: found.length > limit ? (shown.at(-1)?.offer.id ?? null) : null,
      };
    },
    documents: createDeskOfferDocuments(deps),
    ...createDeskOfferChanges(deps, find),
    ...createDeskOfferFiles(deps, find),
  };
}

function createDeskOfferChanges(deps: DeskOfferDeps, readDeskOffer: ReadDeskOffer): DeskOfferChanges {
  const { texts } = deps;
  const act = createDeskOfferAct(deps, readDeskOffer);
  return {
    create: createDeskOfferCall(deps, readDeskOffer),
    act: ({ action, reason, ...change }) =>
      act(change, async (tx, offer) => {
        if (action === 'keep_car') return { action };
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
      act(change, async (_, offer) => {
        const rules = rulesOf(offer, change.region);
        const { currency } = change.region.manifest;
        const deposit = asksDeposit(rules.actions)
          ? depositAmount(rules.deposit, price, minorDigits(currency.code))
          : 0;
        requirePayablePrice({ price, deposit }, change.region);
        const set = { price, deposit, termsHash: null, termsAcceptedAt: null };
        return { action: 'change_price', set, detail: { price } };
      }),
  };
}

/** Creates the call that makes an offer for a phone and keeps the car. */
function createDeskOfferCall(
  { db, texts, effects }: DeskOfferDeps,
  readDeskOffer: ReadDeskOffer,
): DeskOfferChanges['create'] {
  return async (staffContext, { key, ...sent }) => {
    const { listing: slug, phone, price, ticket } = sent;
    const { by, region } = staffContext;
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
    const { id } = await runIdempotentForStaff(db, repeatable, async (tx) => {
      const offer = await createOffer(tx, wanted, effects);
      const subject = { kind: 'offer' as const, id: offer.id };
      await recordDeskEvent(tx, { staffId: by.id, region: region.code, action: 'offer_created', subject });
      return { id: offer.id };
    }).catch((error: unknown) => {
      throw error instanceof NotPayable && price !== undefined
        ? priceRefusal(region)
        : refusedAction(error, context);
    });
    return readDeskOffer(staffContext, id);
  };
}

/** Amounts that the provider of a region takes, in words for staff. Minor units. */
function allowed(region: ResolvedRegion): string {
  const { step, minimum, maximum } = amountRuleOf(region);
  const limits = maximum < Number.MAX_SAFE_INTEGER ? ` from ${minimum} to ${maximum}` : '';
  return step > 1 ? `multiples of ${step}${limits}` : `amounts${limits}`;
}

const priceRefusal = (region: ResolvedRegion) =>
  new Invalid('invalid_input', 'The payment provider does not take what would be due at this price.', {
    price: [`allowed are deposits and rests that are ${allowed(region)}`],
  });

/** @throws Invalid for a price whose deposit or rest the provider does not take */
function requirePayablePrice(terms: { price: number; deposit: number }, region: ResolvedRegion): void {
  if (!isOfferPayable(terms, region)) throw priceRefusal(region);
}

/**
 * Returns the loans of a bank with their installments.
 * @throws Invalid for a loan of more than the rest of the price, and for one whose rest the provider does not take
 */
function loanOptions(
  options: readonly DeskLoanOption[],
  { price, deposit }: Pick<OfferRow, 'price' | 'deposit'>,
  region: ResolvedRegion,
): LoanResult['options'] {
  const rest = price - deposit;
  const tooMuch = options.findIndex(({ amount }) => amount > rest);
  if (tooMuch >= 0)
    throw new Invalid('invalid_input', 'This is more than the rest of the price.', {
      [`options/${tooMuch}/amount`]: [`allowed: at most ${rest}`],
    });
  const unpayable = options.findIndex(({ amount }) => !isRestPayable(rest - amount, region));
  if (unpayable >= 0)
    throw new Invalid('invalid_input', 'The payment provider does not take what this loan leaves to pay.', {
      [`options/${unpayable}/amount`]: [`allowed: ${rest}, or less by ${allowed(region)}`],
    });
  const { interestKind } = region.manifest.financing;
  return options.map(({ amount, months, interest_percent: interestPercent }, index) => ({
    id: String(index + 1),
    amount,
    months,
    interestPercent,
    installment: Math.round(monthlyInstallment(amount, { interestPercent, interestKind, months })),
  }));
}

interface AskedPrint extends DeskContext {
  /** Number of the offer. */
  id: number;
  /** Absent: that of the buyer. */
  language: string | undefined;
  client: Client;
}

/**
 * Sales orders and receipts as PDF for staff; the audit log notes each as a download.
 * @throws NotFound for offers of other regions as for unknown ones, PictureBacklogError if too many are waiting
 */
interface DeskOfferDocuments {
  /** @returns null while the buyer has not given details and accepted the terms */
  salesOrder(asked: AskedPrint): Promise<PrintedFile | null>;
  /** @param asked.payment slug of the payment @returns null if the offer has no such payment, or it has no receipt */
  receipt(asked: AskedPrint & { payment: string }): Promise<PrintedFile | null>;
}

function createDeskOfferDocuments({ db, documents }: DeskOfferDeps): DeskOfferDocuments {
  async function found({ region, id }: AskedPrint) {
    const held = await findDeskOffer(db, { region: region.code, id });
    if (!held) throw noSuchOffer();
    return held.offer;
  }
  async function noted({ by, region, id }: AskedPrint, printed: PrintedFile | null) {
    if (printed)
      await recordDeskEvent(db, {
        staffId: by.id,
        region: region.code,
        action: 'offer_file_downloaded',
        subject: { kind: 'offer', id },
        after: { file: `${printed.name}.pdf` },
      });
    return printed;
  }
  return {
    async salesOrder(asked) {
      const { region, language, client } = asked;
      const offer = await found(asked);
      return noted(asked, await documents.salesOrderOf({ region, language, client, offer }));
    },
    async receipt(asked) {
      const { region, language, client } = asked;
      const offer = await found(asked);
      const listed = await listPaymentsOfOffer(db, offer.id);
      const paid = listed.find(({ payment }) => payment.slug === asked.payment);
      const owed = await listTransactions(db, offer.id);
      const transaction = owed.find(({ id }) => id === paid?.payment.transactionId);
      if (!paid?.receipt || !transaction) return null;
      const { payment, receipt } = paid;
      const wanted = { region, language, client, owed: { transaction, offer }, paid: { payment, receipt } };
      return noted(asked, await documents.receiptOf(wanted));
    },
  };
}
