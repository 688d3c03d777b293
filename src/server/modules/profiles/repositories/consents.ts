import type { ConsentCategory } from '#domain/privacy/consent.ts';
import type { Database } from '../../../storage/database.ts';
import { consents } from '../../../storage/schema.ts';

/** Consent of a browser to third parties in a region. */
export interface ConsentRecord {
  /** Random id of the browser. */
  id: string;
  region: string;
  /** Version of the consent text. */
  version: number;
  categories: ConsentCategory[];
}

/** Records a choice in addition to earlier ones. @returns its time by the database's clock */
export async function insertConsent(db: Database, { id, ...record }: ConsentRecord): Promise<Date> {
  const [row] = await db
    .insert(consents)
    .values({ browserId: id, ...record })
    .returning({ decidedAt: consents.decidedAt });
  if (!row) throw new Error('the choice was not recorded');
  return row.decidedAt;
}
