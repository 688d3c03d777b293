import { and, desc, eq, gt, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { contacts, knownDevices } from '../../../storage/schema.ts';

/** Devices of one contact that are remembered; a new one takes the place of the one that was silent longest. */
const MOST = 10;

/** A device as it is remembered. */
export interface KnownDevice {
  contactId: number;
  tokenHash: string;
  /** Its hash until now, when it was known before. */
  before: string | null;
  /** Seconds for which it is remembered. */
  seconds: number;
}

/** Whether a device is one of the owner of a phone in a region. */
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

/** Remembers that somebody has just logged in on a device; one that was known keeps what was counted. */
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
    .limit(MOST);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.contactId, contactId), notInArray(knownDevices.tokenHash, newest)));
}

/** Forgets every device of a contact but one. */
export async function forgetOtherDevices(
  tx: Database,
  contactId: number,
  keptHash: string | null,
): Promise<void> {
  const isOther = keptHash === null ? undefined : ne(knownDevices.tokenHash, keptHash);
  await tx.delete(knownDevices).where(and(eq(knownDevices.contactId, contactId), isOther));
}
