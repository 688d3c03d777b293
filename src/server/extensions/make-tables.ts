import { sql } from 'drizzle-orm';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { Extension } from './extension.ts';

/** Id of an advisory lock that a process has while it makes tables of extensions; not used by other locks. */
const LOCK = 7_316_041;

/** Schema of the tables of an extension. */
const schemaOf = (extension: string): string => `x_${extension.replaceAll('-', '_')}`;

/**
 * Makes the tables of extensions, one process after the other.
 * @throws naming the extension whose statements fail
 */
export async function makeTables(
  { background: { db } }: Pick<OpenDatabase, 'background'>,
  extensions: readonly Extension[],
): Promise<void> {
  for (const { name, tables } of extensions) {
    if (!tables) continue;
    try {
      await inTransaction(db, async (tx) => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
        await tx.execute(sql`CREATE SCHEMA IF NOT EXISTS ${sql.identifier(schemaOf(name))}`);
        for (const statement of tables) await tx.execute(sql.raw(statement));
      });
    } catch (error) {
      throw new Error(`The tables of the extension "${name}" cannot be made: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }
}
