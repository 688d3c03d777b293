import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { contacts, oneTimeTokens, sessions } from '../../../storage/schema.ts';
import type { ContactRow } from '../../contacts/index.ts';

/** Purpose of a login: a token of one purpose is not valid for another (SPEC 6). */
export type SessionPurpose = (typeof sessions.$inferSelect)['purpose'];

/** Owner, region and purpose of a token. */
export interface TokenOwner {
  contactId: number;
  region: string;
  purpose: SessionPurpose;
}

/** Stores the hash of a new token. */
export async function insertSession(
  tx: Database,
  { seconds, ...session }: TokenOwner & { tokenHash: string; seconds: number },
): Promise<void> {
  await tx.insert(sessions).values({ ...session, expiresAt: inSeconds(seconds) });
}

/** Returns the owner of a token; null if it is unknown, expired, or of another region or purpose (HARDENING A09, A10). */
export async function findSession(
  db: Database,
  { tokenHash, region, purpose }: { tokenHash: string; region: string; purpose: SessionPurpose },
): Promise<ContactRow | null> {
  const rows = await db
    .select({ contact: contacts })
    .from(sessions)
    .innerJoin(contacts, and(eq(contacts.id, sessions.contactId), eq(contacts.region, sessions.region)))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.region, region),
        eq(sessions.purpose, purpose),
        gt(sessions.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  return rows[0]?.contact ?? null;
}

/** Ends sessions for all processes, and the one-time tokens that could start them again. */
export async function deleteSessions(db: Database, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await db.execute(sql`
    WITH ended AS (
      DELETE FROM sessions WHERE ${inArray(sessions.tokenHash, [...tokenHashes])} RETURNING contact_id, region
    )
    DELETE FROM one_time_tokens AS token USING ended
    WHERE token.contact_id = ended.contact_id AND token.region = ended.region`);
}

/** Ends all sessions of a contact except some, and all one-time tokens. @returns number of sessions */
export async function deleteOtherSessions(
  tx: Database,
  contactId: number,
  exceptHashes: readonly string[],
): Promise<number> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.contactId, contactId));
  const { rowCount } = await tx
    .delete(sessions)
    .where(and(eq(sessions.contactId, contactId), notInArray(sessions.tokenHash, [...exceptHashes])));
  return rowCount ?? 0;
}

/**
 * Ends all sessions of a phone in a region, or of everybody, with the one-time tokens; no device is known any more.
 * @param owner null: everybody
 * @returns number of sessions
 */
export async function endSessionsOf(
  tx: Database,
  owner: { region: string; phone: string } | null,
): Promise<number> {
  const isOwners = owner
    ? sql`contact_id IN (SELECT id FROM contacts WHERE region = ${owner.region} AND phone = ${owner.phone})`
    : sql`true`;
  await tx.execute(sql`DELETE FROM one_time_tokens WHERE ${isOwners}`);
  await tx.execute(sql`DELETE FROM known_devices WHERE ${isOwners}`);
  const { rowCount } = await tx.execute(sql`DELETE FROM sessions WHERE ${isOwners}`);
  return rowCount ?? 0;
}

/** Stores a token that can be used once. */
export async function insertOneTimeToken(
  db: Database,
  { seconds, ...token }: TokenOwner & { tokenHash: string; seconds: number },
): Promise<void> {
  await db.insert(oneTimeTokens).values({ ...token, expiresAt: inSeconds(seconds) });
}

/** Consumes a token; of concurrent calls, one gets its contact. Does not touch a token of another purpose. */
export async function useOneTimeToken(
  tx: Database,
  { tokenHash, purpose }: { tokenHash: string; purpose: SessionPurpose },
): Promise<ContactRow | null> {
  const used = await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, tokenHash),
        eq(oneTimeTokens.purpose, purpose),
        gt(oneTimeTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ contactId: oneTimeTokens.contactId });
  const [token] = used;
  if (!token) return null;
  const rows = await tx.select().from(contacts).where(eq(contacts.id, token.contactId)).limit(1);
  return rows[0] ?? null;
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds}::int)`;
