import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/** A contact on a day of their region. */
export interface AlertDay {
  contactId: number;
  /** ISO day. */
  day: string;
}

/**
 * Counts a message before it is sent, so that a contact never gets more than `most` per day, even if this process dies.
 * @returns false if the limit is reached
 */
export async function countMessage(
  db: Database,
  { contactId, day }: AlertDay,
  most: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO alert_days AS d (contact_id, day, messages)
    SELECT id, ${day}::date, 1 FROM contacts WHERE id = ${contactId}
    ON CONFLICT (contact_id) DO UPDATE SET day = excluded.day,
      messages = CASE WHEN d.day = excluded.day THEN d.messages + 1 ELSE 1 END
    WHERE d.day <> excluded.day OR d.messages < ${most}`);
  return rowCount === 1;
}

/** Takes back the count of a message that was not sent. */
export async function uncountMessage(db: Database, { contactId, day }: AlertDay): Promise<void> {
  await db.execute(sql`
    UPDATE alert_days SET messages = messages - 1 WHERE contact_id = ${contactId} AND day = ${day} AND messages > 0`);
}
