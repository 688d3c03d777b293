import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';

/** Identifies a secret without telling it. */
const markOf = (secret: string) =>
  createHmac('sha256', secret).update('mark of the login secret').digest('hex');

/** Stores which secret the site hashes codes with. */
export async function storeSecretMark(db: Database, secret: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO login_secret_mark AS m (mark) VALUES (${markOf(secret)})
    ON CONFLICT (only_row) DO UPDATE SET mark = excluded.mark WHERE m.mark <> excluded.mark`);
}

/** Whether the site that last started on this database hashes codes with another secret. */
export async function isOtherSecret(db: Database, secret: string): Promise<boolean> {
  const { rows } = await db.execute<{ mark: string }>(sql`SELECT mark FROM login_secret_mark`);
  return rows.some(({ mark }) => mark !== markOf(secret));
}
