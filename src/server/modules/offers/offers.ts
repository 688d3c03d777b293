import type { Offer, OfferDocuments } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import { NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Files } from '../files/index.ts';
import type { PaymentService } from '../payments/index.ts';
import type { TicketContext } from '../tickets/index.ts';
import { actOnOffer, type OfferEffects } from './act-on-offer.ts';
import { beginOffer } from './begin-offer.ts';
import { buyerForm, stepOf } from './buyer-action.ts';
import { inWords, stateOf } from './offer-context.ts';
import { AGREEMENT, addDocument, removeDocument } from './offer-documents.ts';
import { hasPaymentUnderWay, methodOf, missingDocuments, readOfferFacts } from './offer-facts.ts';
import type { OfferAddress, OfferPlace } from './offer-place.ts';
import { offerRefusal, refusedAction } from './offer-refusal.ts';
import type { Offers } from './offer-service.ts';
import { findHoldOfOffer } from './repositories/listing-holds.ts';
import { findDocument } from './repositories/offer-documents.ts';
import { findOffer, listOfferEvents, listOffersOf, lockOffer, type OfferRow } from './repositories/offers.ts';
import {
  shownDocuments,
  shownLoan,
  shownOffer,
  shownRow,
  shownSummary,
  shownWorkflow,
} from './shown-offer.ts';
import { shownOfferFile } from './shown-offer-file.ts';

export interface OfferParts {
  db: Database;
  /** Region, language and texts of a request. */
  contextOf(region: ResolvedRegion, language: string): TicketContext;
  effects: OfferEffects;
  files: Pick<Files, 'addFor' | 'read'>;
  payments: Pick<PaymentService, 'start'>;
  /** Milliseconds since 1970. */
  clock(): number;
}

export function offersIn({ db, contextOf, effects, files, payments, clock }: OfferParts): Offers {
  const contextAt = ({ region, language }: Pick<OfferPlace, 'region' | 'language'>) =>
    contextOf(region, language);
  const shown = async (offer: OfferRow, place: OfferPlace): Promise<Offer> => {
    const hold = await findHoldOfOffer(db, offer.id);
    const facts = { ...(await readOfferFacts(db, offer)), heldUntil: hold?.heldUntil ?? null };
    return shownOffer(offer, facts, contextAt(place));
  };
  /** Answers about an offer of the buyer. */
  const about =
    <Result>(answer: (offer: OfferRow, place: OfferPlace) => Promise<Result>) =>
    async ({ slug, ...place }: OfferAddress): Promise<Result | null> => {
      requireOffers(place.region);
      const offer = await findOffer(db, { slug, buyer: place.buyer });
      return offer && answer(offer, place);
    };

  const documentsOf = async (
    offer: OfferRow,
    place: OfferPlace,
    method = methodOf(offer),
  ): Promise<OfferDocuments> => {
    const { files } = await readOfferFacts(db, offer);
    const missing = missingDocuments(place.region.manifest.offers.documents, files, method);
    return {
      documents: shownDocuments(offer, { files, method }, contextAt(place)),
      all_required_files_uploaded: missing.length === 0,
    };
  };

  return {
    async begin({ listing, key, ...place }) {
      requireOffers(place.region);
      const offer = await beginOffer({ db, effects, clock }, { ...place, listing, key }, contextAt(place));
      return shown(offer, place);
    },
    async list(place) {
      requireOffers(place.region);
      const context = contextAt(place);
      const rows = await listOffersOf(db, place.buyer);
      const holds = await Promise.all(rows.map(({ id }) => findHoldOfOffer(db, id)));
      return rows.map((offer, index) => shownRow(offer, holds[index]?.heldUntil ?? null, context));
    },
    find: about(shown),
    async act({ slug, ...place }, wanted) {
      const { region, buyer } = place;
      requireOffers(region);
      const context = contextAt(place);
      const changed = await inTransaction(db, async (tx) => {
        const found = await findOffer(tx, { slug, buyer });
        if (!found) return null;
        const offer = await lockOffer(tx, found.id);
        if (wanted.action === 'withdraw' && !wanted.despitePayment && (await hasPaymentUnderWay(tx, offer)))
          throw offerRefusal('underWay', context);
        const step = stepOf(wanted, offer, { ...place, context });
        const owned = offer.contactId === null ? { contactId: buyer.id } : {};
        const by = { as: 'buyer', id: buyer.id } as const;
        return actOnOffer(tx, region, offer, { ...step, set: { ...owned, ...step.set }, by }, effects);
      }).catch((error: unknown) => {
        throw refusedAction(error, context);
      });
      return changed && shown(changed, place);
    },
    workflow: about(async (offer, place) => {
      const facts = await readOfferFacts(db, offer);
      return shownWorkflow(offer, facts, await listOfferEvents(db, offer.id), contextAt(place));
    }),
    buyer: about(async (offer, { region }) => ({
      form: buyerForm(region).name,
      answers: offer.buyer ?? {},
    })),
    documents: (address, { method } = {}) =>
      about((offer, place) => documentsOf(offer, place, method ?? methodOf(offer)))(address),
    addDocument: ({ slug, ...place }, { document, ...upload }) =>
      about(async (offer, at) => {
        const { region, buyer } = at;
        const context = contextAt(at);
        const by = { as: 'buyer', id: buyer.id } as const;
        const person = { contactId: buyer.id, deviceHash: null };
        const change = { region, offer, by, context, effects };
        await addDocument(files, change, { ...upload, person, purpose: document }).catch((error: unknown) => {
          throw refusedAction(error, context);
        });
        return documentsOf(offer, at);
      })({ slug, ...place }),
    pay: ({ slug, ...place }, { kind, ...wanted }) =>
      about(async (offer, { region, language }) => {
        const { transactions } = await readOfferFacts(db, offer);
        const owed = transactions.find((each) => each.kind === kind && each.state !== 'cancelled');
        if (!owed)
          throw offerRefusal(hasEnded(offer, region) ? 'state' : 'notDue', contextAt({ region, language }));
        const returnPath = pagePath(region, { language, route: 'offers', segments: [offer.slug] });
        return payments.start({
          ...wanted,
          region: region.code,
          transaction: owed.slug,
          returnPath,
          language,
        });
      })({ slug, ...place }),
    removeDocument: ({ slug, ...place }, id) =>
      about(async (offer, at) => {
        const { region, buyer } = at;
        const context = contextAt(at);
        const by = { as: 'buyer', id: buyer.id } as const;
        const isGone = await removeDocument(db, { region, offer, by, context, effects }, id).catch(
          (error: unknown) => {
            throw refusedAction(error, context);
          },
        );
        return isGone ? documentsOf(offer, at) : null;
      })({ slug, ...place }),
    readDocument: ({ slug, ...place }, id) =>
      about(async (offer) => {
        const file = await findDocument(db, offer.id, id);
        const isShown = file && (file.purpose !== AGREEMENT || offer.agreementHash !== null);
        return isShown ? { file, bytes: await files.read(file) } : null;
      })({ slug, ...place }),
    agreement: about(async (offer) => {
      const { files } = await readOfferFacts(db, offer);
      const isReady = offer.agreementHash !== null;
      return {
        files: files
          .filter(({ purpose }) => isReady && purpose === AGREEMENT)
          .map((file) => shownOfferFile(file, offer)),
        hash: offer.agreementHash,
        signed_at: offer.agreementSignedAt?.toISOString() ?? null,
      };
    }),
    summary: about(async (offer, place) => {
      const { transactions } = await readOfferFacts(db, offer);
      return shownSummary(offer, transactions, contextAt(place));
    }),
    loan: about(async (offer, place) => shownLoan(offer, contextAt(place)) ?? ('none' as const)),
    optionalDocuments(place) {
      requireOffers(place.region);
      const context = contextAt(place);
      return place.region.manifest.offers.documents
        .filter(({ required = false }) => !required)
        .map(({ name, label, help }) => ({
          name,
          label: inWords(label, context),
          help: help === undefined ? '' : inWords(help, context),
        }));
    },
  };
}

const hasEnded = ({ state }: OfferRow, { manifest }: ResolvedRegion) =>
  stateOf(state, manifest.offers).isFinal ?? false;

/** @throws NotFound where cars are not bought online */
function requireOffers({ manifest }: ResolvedRegion): void {
  if (!manifest.features.offers) throw new NotFound('not_found', 'The region has no offers.');
}
