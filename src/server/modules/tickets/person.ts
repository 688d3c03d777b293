import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ClientNetworks } from '../../runtime/client-network.ts';

/** Who sends requests. A person who logs in keeps what the same browser has begun as a visitor. */
export interface Person {
  /** Null for visitors. */
  contactId: number | null;
  /** Hash of the id in the browser's cookie; null if it has none. */
  deviceHash: string | null;
  /** Where the request comes from; absent: limits do not count it by address. */
  client?: ClientNetworks;
}

/**
 * Condition for rows of a person, part of every query about them (HARDENING A11): rows of the contact, and rows without
 * a contact of the same browser.
 */
export function isOf(
  { contactId, deviceHash }: Person,
  columns: { contactId: AnyPgColumn; deviceHash: AnyPgColumn },
): SQL {
  const ofContact = contactId === null ? undefined : eq(columns.contactId, contactId);
  const ofDevice =
    deviceHash === null ? undefined : and(isNull(columns.contactId), eq(columns.deviceHash, deviceHash));
  return or(ofContact, ofDevice) ?? sql`false`;
}
