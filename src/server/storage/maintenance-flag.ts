import type { Database } from './database.ts';
import { maintenanceFlag } from './schema.ts';

/** Reads which regions are closed on all machines, as `MAINTENANCE` has it; undefined: nobody has said. */
export async function readMaintenanceFlag(db: Database): Promise<string | undefined> {
  const [row] = await db.select({ closed: maintenanceFlag.closed }).from(maintenanceFlag);
  return row?.closed;
}

/** Closes regions on all machines, and opens the others. @param closed as `MAINTENANCE` has it */
export async function writeMaintenanceFlag(db: Database, closed: string): Promise<void> {
  const changedAt = new Date();
  await db
    .insert(maintenanceFlag)
    .values({ closed, changedAt })
    .onConflictDoUpdate({ target: maintenanceFlag.isSet, set: { closed, changedAt } });
}
