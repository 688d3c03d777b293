import type { AgreementDocuments, OfferDocuments } from '#contracts/types.ts';
import type { Database } from '../../storage/database.ts';
import { AGREEMENT } from './agreement-hash.ts';
import type { BuyerContext } from './buyer-context.ts';
import { type BuyerOffers, type OfferDeps, requireOffers } from './buyer-offers.ts';
import { rulesOf } from './kept-rules.ts';
import { inWords } from './offer-context.ts';
import { addDocument, type DocumentChange, removeDocument } from './offer-documents.ts';
import { methodOf, missingDocuments, readOfferFacts } from './offer-facts.ts';
import { refusedAction } from './offer-refusal.ts';
import type { Offers } from './offer-service.ts';
import { findDocument } from './repositories/offer-documents.ts';
import type { OfferRow } from './repositories/offers.ts';
import { serializeDocuments } from './serialize-offer.ts';
import { serializeOfferFile } from './serialize-offer-file.ts';

type DocumentCalls = Pick<
  Offers,
  'documents' | 'addDocument' | 'removeDocument' | 'readDocument' | 'agreement' | 'optionalDocuments'
>;

/** Documents of an offer: those that the buyer adds, and the agreement. */
export function documentCalls({ db, effects, files }: OfferDeps, offers: BuyerOffers): DocumentCalls {
  const { contextAt, about } = offers;
  const documentsOf = async (
    offer: OfferRow,
    buyerContext: BuyerContext,
    method = methodOf(offer),
  ): Promise<OfferDocuments> => {
    const { files } = await readOfferFacts(db, offer);
    const missing = missingDocuments(rulesOf(offer, buyerContext.region).documents, files, method);
    return {
      documents: serializeDocuments(offer, { files, method }, contextAt(buyerContext)),
      all_required_files_uploaded: missing.length === 0,
    };
  };
  /** Runs a change of documents; its refusals are in the language of the request. */
  const change = async <Result>(
    offer: OfferRow,
    buyerContext: BuyerContext,
    run: (change: DocumentChange) => Promise<Result>,
  ): Promise<Result> => {
    const { region, buyer } = buyerContext;
    const context = contextAt(buyerContext);
    const by = { as: 'buyer', id: buyer.id } as const;
    return run({ region, offer, by, context, effects }).catch((error: unknown) => {
      throw refusedAction(error, context);
    });
  };

  return {
    documents: (address, { method } = {}) =>
      about((offer, buyerContext) => documentsOf(offer, buyerContext, method ?? methodOf(offer)))(address),
    addDocument: (address, { document, ...upload }) =>
      about(async (offer, buyerContext) => {
        const person = { contactId: buyerContext.buyer.id, deviceHash: null };
        await change(offer, buyerContext, (wanted) =>
          addDocument(files, wanted, { ...upload, person, purpose: document }),
        );
        return documentsOf(offer, buyerContext);
      })(address),
    removeDocument: (address, id) =>
      about(async (offer, buyerContext) => {
        const isGone = await change(offer, buyerContext, (wanted) => removeDocument(db, wanted, id));
        return isGone ? documentsOf(offer, buyerContext) : null;
      })(address),
    readDocument: (address, id) =>
      about(async (offer) => {
        const file = await findDocument(db, offer.id, id);
        const isShown = file && (file.purpose !== AGREEMENT || offer.agreementHash !== null);
        return isShown ? { file, bytes: await files.read(file) } : null;
      })(address),
    agreement: about((offer) => readAgreement(db, offer)),
    optionalDocuments: optionalDocumentsCall(offers),
  };
}

async function readAgreement(db: Database, offer: OfferRow): Promise<AgreementDocuments> {
  const { files } = await readOfferFacts(db, offer);
  const isReady = offer.agreementHash !== null;
  return {
    files: files
      .filter(({ purpose }) => isReady && purpose === AGREEMENT)
      .map((file) => serializeOfferFile(file, offer)),
    hash: offer.agreementHash,
    signed_at: offer.agreementSignedAt?.toISOString() ?? null,
  };
}

const optionalDocumentsCall =
  ({ contextAt }: BuyerOffers): Offers['optionalDocuments'] =>
  (buyerContext) => {
    requireOffers(buyerContext.region);
    const context = contextAt(buyerContext);
    return buyerContext.region.manifest.offers.documents
      .filter(({ required = false }) => !required)
      .map(({ name, label, help }) => ({
        name,
        label: inWords(label, context),
        help: help === undefined ? '' : inWords(help, context),
      }));
  };
