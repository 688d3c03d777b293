import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { studioVersions } from '../../../storage/schema.ts';

/** Returns the id of the newest version of a region that was published; null: none was. */
export async function publishedVersion(db: Database, region: string): Promise<number | null> {
  const [row] = await db
    .select({ id: studioVersions.id })
    .from(studioVersions)
    .where(and(inArray(studioVersions.region, [region, '*']), eq(studioVersions.state, 'done')))
    .orderBy(desc(studioVersions.id))
    .limit(1);
  return row?.id ?? null;
}
