import { eq } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { staff } from '../../../storage/schema.ts';

/** Returns the name of a member of staff; null if there is none. */
export async function staffName(db: Database, id: number): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return row?.name ?? null;
}
