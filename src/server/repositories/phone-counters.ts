import { eq, type SQL, sql } from 'drizzle-orm';
import { knownDevices, loginPhones } from '../db/schema.ts';

/** Whose codes and attempts are counted. */
export interface Counted {
  /** E.164. */
  phone: string;
  /** Hash of a device on which the owner of the phone has logged in; null: anybody. */
  device: string | null;
}

/** A table of counters, and the condition for the row in it. */
export interface CounterRow {
  table: SQL;
  isRow: SQL;
}

/**
 * Where wrong codes of a phone are counted, and how long it waits for the next one: everybody together in one row, each
 * device that is known to be its owner's in one of its own. An attacker elsewhere fills the first one only, so the owner is
 * not locked out (HARDENING A03); and a device has no more attempts than everybody else.
 */
export function counterRow({ phone, device }: Counted): CounterRow {
  return device === null
    ? { table: sql`${loginPhones}`, isRow: eq(loginPhones.phone, phone) }
    : { table: sql`${knownDevices}`, isRow: eq(knownDevices.tokenHash, device) };
}
