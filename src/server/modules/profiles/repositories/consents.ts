import { and, eq, lt, sql } from 'drizzle-orm';
import type { ConsentCategory } from '#domain/consent.ts';
import type { Database } from '../../../storage/database.ts';
import { consents } from '../../../storage/schema.ts';

/** What a browser allows third parties in a region. */
export interface ConsentRecord {
  /** Random number of the browser. */
  id: string;
  region: string;
  /** Version of what was asked. */
  version: number;
  categories: ConsentCategory[];
}

/** Puts a choice on record beside those before it. @returns when, by the database's clock */
export async function insertConsent(db: Database, { id, ...record }: ConsentRecord): Promise<Date> {
  const [row] = await db
    .insert(consents)
    .values({ browserId: id, ...record })
    .returning({ decidedAt: consents.decidedAt });
  if (!row) throw new Error('the choice was not put on record');
  return row.decidedAt;
}

/** Forgets the choices of a region that are older than proof has to be. */
export async function pruneConsents(db: Database, region: string, days: number): Promise<void> {
  const oldest = sql`now() - make_interval(days => ${days}::int)`;
  await db.delete(consents).where(and(eq(consents.region, region), lt(consents.decidedAt, oldest)));
}
