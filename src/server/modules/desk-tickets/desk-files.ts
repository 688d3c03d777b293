import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { type Files, type TicketFileRow, thumbnail } from '../files/index.ts';
import type { Client } from '../pictures/index.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { findTicketFile, type TicketKey } from './repositories/ticket-detail.ts';

/** A file of a ticket of a region. */
export interface DeskFileKey {
  region: ResolvedRegion;
  /** Number of the ticket. */
  id: number;
  file: string;
}

/** Files of tickets for staff. Null: there is no such file, or its bytes are gone. */
export interface DeskFiles {
  /** A file to download, which the audit log notes. @throws StorageError */
  download(by: StaffMember, key: DeskFileKey): Promise<{ file: TicketFileRow; bytes: Buffer } | null>;
  /** A small JPEG of a picture; null for other files, too. @throws StorageError, UploadError if too many wait */
  thumbnail(key: DeskFileKey, client: Client): Promise<Buffer | null>;
}

export function createDeskFiles(db: Database, files: Pick<Files, 'read'>): DeskFiles {
  const keyOf = ({ region, id }: DeskFileKey): TicketKey => ({ region: region.code, id });
  return {
    async download(by, key) {
      const file = await findTicketFile(db, keyOf(key), key.file);
      const bytes = file && (await files.read(file));
      if (!bytes) return null;
      await recordDeskEvent(db, {
        staffId: by.id,
        region: key.region.code,
        action: 'ticket_file_downloaded',
        subject: { kind: 'ticket', id: key.id },
        after: { file: file.id },
      });
      return { file, bytes };
    },
    async thumbnail(key, client) {
      const file = await findTicketFile(db, keyOf(key), key.file);
      const bytes = file?.mimeType === 'image/jpeg' ? await files.read(file) : null;
      return bytes && thumbnail(bytes, client);
    },
  };
}
