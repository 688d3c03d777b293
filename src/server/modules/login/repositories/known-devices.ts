import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { contacts, knownDevices } from '../../../storage/schema.ts';

/** Maximum number of known devices of a contact; a new one replaces the least recently used. */
const MAX_DEVICES = 10;

/** A known device. */
export interface KnownDevice {
  contactId: number;
  tokenHash: string;
  /** Its previous hash, if it was known. */
  before: string | null;
  /** Lifetime in seconds. */
  seconds: number;
}

/** Whether a device belongs to the owner of a phone in a region. */
export async function isKnownDevice(
  db: Database,
  { tokenHash, region, phone }: { tokenHash: string; region: string; phone: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: contacts.id })
    .from(knownDevices)
    .innerJoin(contacts, eq(contacts.id, knownDevices.contactId))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        eq(contacts.region, region),
        eq(contacts.phone, phone),
        gt(knownDevices.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Stores that a contact has logged in on a device. A known device keeps its counters. */
export async function rememberDevice(
  tx: Database,
  { contactId, tokenHash, before, seconds }: KnownDevice,
): Promise<void> {
  const known = {
    tokenHash,
    expiresAt: sql`now() + make_interval(secs => ${seconds}::int)`,
    seenAt: sql`now()`,
  };
  const changed = before
    ? await tx.update(knownDevices).set(known).where(eq(knownDevices.tokenHash, before))
    : { rowCount: 0 };
  if (changed.rowCount === 0) await tx.insert(knownDevices).values({ contactId, ...known });
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.contactId, contactId))
    .orderBy(desc(knownDevices.seenAt))
    .limit(MAX_DEVICES);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.contactId, contactId), notInArray(knownDevices.tokenHash, newest)));
}

/** Deletes all devices of a contact but one. */
export async function forgetOtherDevices(
  tx: Database,
  contactId: number,
  exceptHash: string | null,
): Promise<void> {
  const isOther = exceptHash === null ? undefined : ne(knownDevices.tokenHash, exceptHash);
  await tx.delete(knownDevices).where(and(eq(knownDevices.contactId, contactId), isOther));
}
