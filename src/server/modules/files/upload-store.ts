import { createHash, randomBytes } from 'node:crypto';
import { DAY_SECONDS, MINUTE_SECONDS } from '#domain/time/durations.ts';
import { type FileStorage, StorageError } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Client } from '../pictures/index.ts';
import { actorOf, addEvent, type Person } from '../tickets/index.ts';
import { dataUrlBytes } from './data-url.ts';
import { type FileKind, faultOfType, findType, isWholePdf, MIME_TYPES } from './file-types.ts';
import { plainPicture } from './plain-picture.ts';
import { keepStoredFile, noteStoredFile } from './repositories/removed-files.ts';
import { type FileSum, insertFile, type TicketFileRow } from './repositories/ticket-files.ts';
import { countUpload, isCounted, type UploadSender } from './repositories/upload-usage.ts';
import { UploadError } from './upload-error.ts';

/** A file as it is sent. */
export interface Upload {
  region: string;
  person: Person;
  /** Name of the field, or what the file is for. */
  purpose: string;
  /** Name on the device of the person. */
  name: string;
  dataUrl: string;
  accept: readonly FileKind[];
  client: Client;
  /** Network that uploads are counted by; null: they are not. */
  network: string | null;
}

/** What a file belongs to. */
export type FileOwner = Pick<TicketFileRow, 'ticketId' | 'offerId'>;

const MIB = 1024 * 1024;

/** How much others than staff may store. */
export interface UploadQuota {
  /** MiB of one person within a day, over all requests. */
  personMb: number;
  /** MiB of one network within a day: offices and mobile networks share an address. */
  networkMb: number;
  /** Share of the disk that files of others than staff never take, percent; at most 20 GiB. */
  freePercent: number;
}

/** Large disks need no larger share. */
const MAX_KEPT_FREE = 20 * 1024 * MIB;
/** Of a network of 24 bits of IPv4 or 48 of IPv6, for each MiB of an address or /64: one sender may have all of them. */
const NETWORK_QUOTA_FACTOR = 4;
/** As many files as MiB: pictures are stored with about one each. */
const quotaOf = (mib: number): FileSum => ({ files: mib, bytes: mib * MIB });

const quotasOf = (personMb: number, networkMb: number) => ({
  ofPerson: quotaOf(personMb),
  ofNetwork: quotaOf(networkMb),
  ofSubnet: quotaOf(NETWORK_QUOTA_FACTOR * networkMb),
});

/** All documents of an offer at once, and then two MiB a second; the budget of a day still holds. */
const PERSON_MB_OF_MINUTE = 120;
const NETWORK_MB_OF_MINUTE = 480;

interface UploadStoreDeps {
  db: Database;
  storage: FileStorage;
  quota: UploadQuota;
}

/**
 * Returns the function that stores an upload. It stores the bytes, then the row: a file without a row is removed later, a
 * row without a file cannot be.
 */
export function createUploadStore({ db, storage, quota }: UploadStoreDeps) {
  const limits = [
    { seconds: DAY_SECONDS, fault: 'quota', ...quotasOf(quota.personMb, quota.networkMb) },
    { seconds: MINUTE_SECONDS, fault: 'busy', ...quotasOf(PERSON_MB_OF_MINUTE, NETWORK_MB_OF_MINUTE) },
  ] as const;

  /** @throws UploadError, StorageError if there is no room for a file of others than staff (HARDENING A31, A52) */
  async function requireSenderRoom(sender: UploadSender, size: number): Promise<void> {
    if (!isCounted(sender)) return;
    const space = await storage.space();
    const kept = space ? Math.min((space.total * quota.freePercent) / 100, MAX_KEPT_FREE) : 0;
    if (space && space.free - size < kept)
      throw new StorageError('the rest of the disk is kept free of uploads', true);
    const fault = await countUpload(db, sender, size, limits);
    if (fault) throw new UploadError(fault);
  }

  return async function store(
    { region, person, purpose, name, network, ...upload }: Upload,
    ownerFor: (tx: Database) => Promise<FileOwner | null>,
  ): Promise<TicketFileRow | null> {
    const { bytes, mimeType } = await storedForm({ ...upload, name });
    await requireSenderRoom({ person, network }, bytes.length);
    const storageKey = randomBytes(16).toString('hex');
    await noteStoredFile(db, storageKey);
    await storage.put(storageKey, bytes);
    return inTransaction(db, async (tx) => {
      const owner = await ownerFor(tx);
      if (owner === null) return null;
      await keepStoredFile(tx, storageKey);
      const file = await insertFile(tx, {
        region,
        ...person,
        purpose,
        name,
        mimeType,
        storageKey,
        ...owner,
        size: bytes.length,
        sha256: hashOf(bytes),
      });
      if (owner.ticketId !== null)
        await addEvent(tx, owner.ticketId, {
          type: 'file_added',
          actor: actorOf(person),
          after: { file: file.id, name },
        });
      return file;
    });
  };
}

/** Checks a file by its content, and makes what is stored of it (HARDENING A29, A30). */
async function storedForm({
  dataUrl,
  name,
  accept,
  client,
}: Pick<Upload, 'dataUrl' | 'name' | 'accept' | 'client'>): Promise<{ bytes: Buffer; mimeType: string }> {
  const sent = dataUrlBytes(dataUrl);
  const type = findType(sent);
  if (!type || !accept.includes(type.kind)) throw new UploadError(faultOfType(sent, { dataUrl, name }));
  if (type.kind === 'pdf' && !isWholePdf(sent)) throw new UploadError('broken');
  const bytes = type.kind === 'pdf' ? sent : await plainPicture(sent, type.format, client);
  return { bytes, mimeType: MIME_TYPES[type.kind] };
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
