import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff, studioPresence } from '../../../storage/schema.ts';

/** Seconds for which somebody counts as present; browsers ask every few seconds. */
const PRESENT_SECONDS = 20;

/** Notes that a member has a draft open. @returns names of the others who have */
export async function notePresence(db: Database, draft: string, staffId: number): Promise<string[]> {
  await db
    .insert(studioPresence)
    .values({ draft, staffId })
    .onConflictDoUpdate({
      target: [studioPresence.draft, studioPresence.staffId],
      set: { seenAt: sql`now()` },
    });
  const rows = await db
    .select({ name: staff.name })
    .from(studioPresence)
    .innerJoin(staff, eq(staff.id, studioPresence.staffId))
    .where(
      and(
        eq(studioPresence.draft, draft),
        ne(studioPresence.staffId, staffId),
        sql`${studioPresence.seenAt} > now() - make_interval(secs => ${PRESENT_SECONDS})`,
      ),
    )
    .orderBy(asc(staff.name));
  await db.delete(studioPresence).where(sql`${studioPresence.seenAt} < now() - interval '1 minute'`);
  return rows.map(({ name }) => name);
}
