import type { DeskOffer } from '#contracts/types.ts';
import type { DeskActionName } from '#domain/desk/desk-actions.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Conflict, Exhausted, NotFound } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { thumbnail, type Upload } from '../files/index.ts';
import {
  AGREEMENT,
  deleteDocument,
  findDocument,
  listDocuments,
  lockOffer,
  type OfferFileRow,
  type OfferRow,
  rulesOf,
} from '../offers/index.ts';
import type { Client } from '../pictures/index.ts';
import { type DeskContext, recordDeskEvent } from '../staff/index.ts';
import { type DeskOfferDeps, noSuchOffer, type ReadDeskOffer } from './desk-offer-deps.ts';
import { findDeskOffer } from './repositories/desk-offers.ts';

/** A file of an offer. */
export interface DeskOfferFileKey extends DeskContext {
  /** Number of the offer. */
  id: number;
  file: string;
}

/** Files of offers for staff. */
export interface DeskOfferFiles {
  /** Adds a file that the buyer signs, before it is sent to them. @throws DomainError, UploadError */
  addAgreement(
    staffContext: DeskContext & { id: number },
    upload: Pick<Upload, 'name' | 'dataUrl' | 'client'>,
  ): Promise<DeskOffer>;
  /** Removes such a file. @throws DomainError */
  removeAgreement(key: DeskOfferFileKey): Promise<DeskOffer>;
  /** A file to download, which the audit log notes. Null: there is none, or its bytes are gone. @throws StorageError */
  download(key: DeskOfferFileKey): Promise<{ file: OfferFileRow; bytes: Buffer } | null>;
  /** A small JPEG of a picture; null for other files, too. @throws StorageError, UploadError if too many wait */
  preview(key: Omit<DeskOfferFileKey, 'by'>, client: Client): Promise<Buffer | null>;
}

const MAX_AGREEMENT_FILES = 10;

/** Whether the agreement is still being prepared. */
const isPreparing = (offer: OfferRow, region: ResolvedRegion) =>
  rulesOf(offer, region).actions.some(
    ({ name, from }) => name === 'prepare_agreement' && from.includes(offer.state),
  );

/** Records what staff did with a file of an offer. */
const recordFileEvent = (
  tx: Database,
  { by, region, id }: DeskContext & { id: number },
  action: DeskActionName,
  file?: string,
) =>
  recordDeskEvent(tx, {
    staffId: by.id,
    region: region.code,
    action,
    subject: { kind: 'offer', id },
    ...(file !== undefined && { after: { file } }),
  });

export function createDeskOfferFiles(
  { db, files }: DeskOfferDeps,
  readDeskOffer: ReadDeskOffer,
): DeskOfferFiles {
  /** @throws DomainError if the agreement cannot change any more */
  async function requirePreparing(tx: Database, staffContext: DeskContext & { id: number }): Promise<void> {
    const { region, id } = staffContext;
    if (!(await findDeskOffer(tx, { region: region.code, id }))) throw noSuchOffer();
    if (isPreparing(await lockOffer(tx, id), region)) return;
    const offer = await readDeskOffer(staffContext, id);
    throw new Conflict('state_conflict', 'The agreement cannot change now.', {}, offer);
  }
  /** @returns null for files of other offers and regions as for unknown ones */
  async function read({ region, id, file: fileId }: Omit<DeskOfferFileKey, 'by'>) {
    const offer = await findDeskOffer(db, { region: region.code, id });
    const file = offer && (await findDocument(db, id, fileId));
    const bytes = file && (await files.read(file));
    return bytes && { file, bytes };
  }

  return {
    async addAgreement(staffContext, upload) {
      const { region, id } = staffContext;
      // before the file is decoded and stored; again under the lock
      await inTransaction(db, (tx) => requirePreparing(tx, staffContext));
      const person = { contactId: null, deviceHash: null };
      const given = { ...upload, region: region.code, person, purpose: AGREEMENT, network: null };
      await files.addFor({ ...given, accept: ['pdf'] }, async (tx) => {
        await requirePreparing(tx, staffContext);
        const there = (await listDocuments(tx, id)).filter(({ purpose }) => purpose === AGREEMENT);
        if (there.length >= MAX_AGREEMENT_FILES) {
          const offer = await readDeskOffer(staffContext, id);
          throw new Exhausted('limit_reached', 'The agreement has too many files.', {}, offer);
        }
        await recordFileEvent(tx, staffContext, 'offer_agreement_added');
        return { ticketId: null, offerId: id };
      });
      return readDeskOffer(staffContext, id);
    },
    async removeAgreement({ file: fileId, ...staffContext }) {
      await inTransaction(db, async (tx) => {
        await requirePreparing(tx, staffContext);
        const file = await findDocument(tx, staffContext.id, fileId);
        if (file?.purpose !== AGREEMENT) throw new NotFound('not_found', 'There is no such file.');
        await deleteDocument(tx, file);
        await recordFileEvent(tx, staffContext, 'offer_agreement_removed');
      });
      return readDeskOffer(staffContext, staffContext.id);
    },
    async download(key) {
      const found = await read(key);
      if (found) await recordFileEvent(db, key, 'offer_file_downloaded', found.file.id);
      return found;
    },
    async preview(key, client) {
      const found = await read(key);
      return found?.file.mimeType === 'image/jpeg' ? thumbnail(found.bytes, client) : null;
    },
  };
}
