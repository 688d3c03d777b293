import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import {
  deleteFile,
  type FileAddress,
  type FileSum,
  findFile,
  findTicketId,
  lockTicket,
  sumFiles,
  type TicketFileRow,
} from './repositories/ticket-files.ts';
import { UploadError } from './upload-error.ts';
import { createUploadStore, type FileOwner, hashOf, type Upload, type UploadQuota } from './upload-store.ts';

/** Files of people. */
export interface Files {
  /** Stores an upload of a form that is being filled in. @throws UploadError, StorageError */
  upload(upload: Upload): Promise<TicketFileRow>;
  /** Adds a file to a ticket. @returns null if the ticket is not theirs @throws UploadError, StorageError */
  addToTicket(upload: Upload & { ticket: string }): Promise<TicketFileRow | null>;
  /**
   * Stores a file for what `ownerFor` returns, in one transaction with what that does; null stores nothing.
   * @throws UploadError, StorageError, what `ownerFor` throws
   */
  addFor(
    upload: Upload,
    ownerFor: (tx: Database) => Promise<FileOwner | null>,
  ): Promise<TicketFileRow | null>;
  /** @returns null for a file that is not theirs, or unknown */
  find(address: FileAddress): Promise<TicketFileRow | null>;
  /** The bytes of a file; null if they were removed or damaged. @throws StorageError */
  read(file: Pick<TicketFileRow, 'storageKey' | 'sha256'>): Promise<Buffer | null>;
  /** Deletes an upload that no ticket has taken. @returns whether there was one */
  remove(address: Omit<FileAddress, 'ticket'>): Promise<boolean>;
}

/** An upload that nothing has taken yet. */
const UNUSED: FileOwner = { ticketId: null, offerId: null };

const MIB = 1024 * 1024;
const TICKET_QUOTA: FileSum = { files: 100, bytes: 200 * MIB };

export function createFiles(db: Database, storage: FileStorage, quota: UploadQuota): Files {
  const store = createUploadStore({ db, storage, quota });
  return {
    async upload(upload) {
      const file = await store(upload, async () => UNUSED);
      if (!file) throw new Error('an upload was not stored');
      return file;
    },
    async addToTicket(upload) {
      // reject others before any work
      if ((await findTicketId(db, upload)) === null) return null;
      return store(upload, async (tx) => {
        const id = await lockTicket(tx, upload);
        if (id === null) return null;
        requireRoom(await sumFiles(tx, id), TICKET_QUOTA);
        return { ticketId: id, offerId: null };
      });
    },
    addFor: store,
    find: (address) => findFile(db, address),
    async read({ storageKey, sha256 }) {
      const bytes = await storage.get(storageKey);
      return bytes && hashOf(bytes) === sha256 ? bytes : null;
    },
    remove: (address) => deleteFile(db, address),
  };
}

function requireRoom(used: FileSum, quota: FileSum): void {
  if (used.files >= quota.files || used.bytes >= quota.bytes) throw new UploadError('quota');
}
