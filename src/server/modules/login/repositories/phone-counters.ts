import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { codeRequests, knownDevices, loginPhones } from '../../../storage/schema.ts';

/** Whose codes and attempts are counted. */
export interface CounterOwner {
  /** E.164. */
  phone: string;
  /** Hash of a device on which the owner of the phone has logged in; null: anybody. */
  device: string | null;
  /** Hash of the request for a code of this phone that the browser holds; null: it holds none. */
  request: string | null;
}

/** A table of counters, and the condition for the row in it. */
export interface CounterRow {
  table: SQL;
  isRow: SQL;
}

/**
 * Where wrong codes are counted, and which lock they lead to: each known device and each request for a code in a row of
 * its own, everybody who has neither in the row of the phone. So an attacker locks themselves, and neither the devices of
 * the owner nor a request that the owner has made (HARDENING A03).
 */
export function counterRow({ phone, device, request }: CounterOwner): CounterRow {
  if (device !== null) return { table: sql`${knownDevices}`, isRow: eq(knownDevices.tokenHash, device) };
  if (request !== null) return { table: sql`${codeRequests}`, isRow: eq(codeRequests.requestHash, request) };
  return { table: sql`${loginPhones}`, isRow: eq(loginPhones.phone, phone) };
}

/**
 * Locks the rows of a request and its phone until the end of the transaction, in the one order in which everybody does: an
 * attempt counts for its request first.
 */
export async function lockCounters(
  tx: Database,
  { phone, request }: Pick<CounterOwner, 'phone' | 'request'>,
): Promise<void> {
  if (request !== null)
    await tx.execute(sql`SELECT FROM code_requests WHERE request_hash = ${request} FOR UPDATE`);
  await tx.execute(sql`SELECT FROM login_phones WHERE phone = ${phone} FOR UPDATE`);
}
