import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { idempotencyKeys } from '../../../storage/schema.ts';

/** The effect of a request that may be repeated. */
export type StoredEffect = Pick<typeof idempotencyKeys.$inferSelect, 'bodyHash' | 'status' | 'answer'>;

/** Returns the effect of a key that is not older than `seconds`, or null. */
export async function findEffect(
  db: Database,
  keyHash: string,
  seconds: number,
): Promise<StoredEffect | null> {
  const [row] = await db
    .select({
      bodyHash: idempotencyKeys.bodyHash,
      status: idempotencyKeys.status,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(sql`${eq(idempotencyKeys.keyHash, keyHash)} AND ${isRecent(seconds)}`)
    .limit(1);
  return row ?? null;
}

/** Stores the effect of a key; one that is not older than `seconds` stays. */
export async function storeEffect(
  tx: Database,
  { keyHash, bodyHash, seconds }: { keyHash: string; bodyHash: string; seconds: number },
  effect: Omit<StoredEffect, 'bodyHash'>,
): Promise<void> {
  await tx
    .insert(idempotencyKeys)
    .values({ keyHash, bodyHash, ...effect })
    .onConflictDoUpdate({
      target: idempotencyKeys.keyHash,
      set: { bodyHash, ...effect, createdAt: sql`now()` },
      setWhere: sql`NOT ${isRecent(seconds)}`,
    });
}

const isRecent = (seconds: number) =>
  sql`${idempotencyKeys.createdAt} > now() - make_interval(secs => ${seconds}::int)`;
