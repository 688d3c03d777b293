import type { AgreementDocuments, OfferDocuments } from '#contracts/types.ts';
import { decideOfferAction } from '#domain/offers/offer-action.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Files, Upload } from '../files/index.ts';
import type { TicketContext } from '../tickets/index.ts';
import { actOnOffer, type OfferEffects, type OfferPerson, OfferRefused } from './act-on-offer.ts';
import { AGREEMENT } from './agreement-hash.ts';
import type { BuyerContext } from './buyer-context.ts';
import { type BuyerOffers, type OfferDeps, requireOffers } from './buyer-offers.ts';
import { rulesOf } from './kept-rules.ts';
import { inWords } from './offer-context.ts';
import { methodOf, missingDocuments, readOfferFacts } from './offer-facts.ts';
import { offerRefusal, refusedAction } from './offer-refusal.ts';
import type { Offers } from './offer-service.ts';
import {
  deleteDocument,
  findDocument,
  listDocuments,
  type OfferFileRow,
} from './repositories/offer-documents.ts';
import { lockOffer, type OfferRow } from './repositories/offers.ts';
import { MAX_FILES, serializeDocuments } from './serialize-offer.ts';
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

/** Who changes documents of which offer. */
interface DocumentChange {
  region: ResolvedRegion;
  offer: Pick<OfferRow, 'id' | 'state' | 'rules'>;
  by: OfferPerson;
  context: Pick<TicketContext, 't' | 'region'>;
  effects: OfferEffects;
}

/**
 * Adds a file to a document that the offer asks for.
 * @throws DomainError for unknown documents and too many files, UploadError, OfferRefused
 */
async function addDocument(
  files: Pick<Files, 'addFor'>,
  { region, offer, by, context, effects }: DocumentChange,
  upload: Omit<Upload, 'region' | 'accept'>,
): Promise<OfferFileRow> {
  const { actions, documents } = rulesOf(offer, region);
  const document = documents.find(({ name }) => name === upload.purpose);
  if (!document) throw offerRefusal('document', context, 'document');
  // before the file is decoded, counted and stored; again under the lock
  const wanted = { action: 'add_document', state: offer.state, actor: by.as } as const;
  const decision = decideOfferAction(actions, wanted, () => true);
  if ('refused' in decision) throw new OfferRefused(decision);
  const { maxFiles = MAX_FILES } = document;
  const added = await files.addFor(
    { ...upload, region: region.code, accept: ['image', 'pdf'] },
    async (tx) => {
      const locked = await lockOffer(tx, offer.id);
      const there = await listDocuments(tx, locked.id);
      if (there.filter(({ purpose }) => purpose === document.name).length >= maxFiles)
        throw offerRefusal('tooManyFiles', context, 'file');
      const detail = { document: document.name, method: methodOf(locked) };
      await actOnOffer(tx, region, locked, { action: 'add_document', by, detail }, effects);
      return { ticketId: null, offerId: locked.id };
    },
  );
  if (!added) throw new Error('a document was not stored');
  return added;
}

/** Removes a file of a document. @returns whether there was one @throws OfferRefused */
async function removeDocument(
  db: Database,
  { region, offer, by, effects }: DocumentChange,
  id: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const locked = await lockOffer(tx, offer.id);
    const file = await findDocument(tx, locked.id, id);
    if (!file || file.purpose === AGREEMENT) return false;
    await deleteDocument(tx, file);
    const detail = { document: file.purpose };
    await actOnOffer(tx, region, locked, { action: 'remove_document', by, detail }, effects);
    return true;
  });
}
