import { decideOfferAction } from '#domain/offers/offer-action.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Files, Upload } from '../files/index.ts';
import type { TicketContext } from '../tickets/index.ts';
import { actOnOffer, type OfferEffects, type OfferPerson, OfferRefused } from './act-on-offer.ts';
import { AGREEMENT } from './agreement-hash.ts';
import { rulesOf } from './kept-rules.ts';
import { methodOf } from './offer-facts.ts';
import { offerRefusal } from './offer-refusal.ts';
import {
  deleteDocument,
  findDocument,
  listDocuments,
  type OfferFileRow,
} from './repositories/offer-documents.ts';
import { lockOffer, type OfferRow } from './repositories/offers.ts';
import { MAX_FILES } from './serialize-offer.ts';

/** Who changes documents of which offer. */
export interface DocumentChange {
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
export async function addDocument(
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
export async function removeDocument(
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
