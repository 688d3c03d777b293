import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { codeRequests, knownDevices, loginPhones, staffDevices } from '../../../storage/schema.ts';

/** The owner of a counter of codes and attempts. */
export interface CounterOwner {
  /** E.164, or the `deskPhone` of staff, who are counted apart. */
  phone: string;
  /** Hash of a device on which the owner of the phone has logged in; null: any device. */
  device: string | null;
  /** Whether the device is one of staff at the desk. */
  isDesk?: boolean;
  /** Hash of the browser's request for a code of this phone; null: it has none. */
  request: string | null;
}

/** A table of counters and the condition for the row. */
export interface CounterRow {
  table: SQL;
  isRow: SQL;
}

/**
 * Returns the counter of wrong codes and its lock: each known device and each request has its own row, all others share
 * the row of the phone. An attacker therefore locks only themselves, not the owner's devices or requests (HARDENING A03).
 */
export function counterRow({ phone, device, request, isDesk = false }: CounterOwner): CounterRow {
  if (device !== null) {
    const table = isDesk ? staffDevices : knownDevices;
    return { table: sql`${table}`, isRow: eq(table.tokenHash, device) };
  }
  if (request !== null) return { table: sql`${codeRequests}`, isRow: eq(codeRequests.requestHash, request) };
  return { table: sql`${loginPhones}`, isRow: eq(loginPhones.phone, phone) };
}

/**
 * Locks the rows of a request and its phone until the end of the transaction, always in the same order: the request
 * first.
 */
export async function lockCounters(
  tx: Database,
  { phone, request }: Pick<CounterOwner, 'phone' | 'request'>,
): Promise<void> {
  if (request !== null)
    await tx.execute(sql`SELECT FROM code_requests WHERE request_hash = ${request} FOR UPDATE`);
  await tx.execute(sql`SELECT FROM login_phones WHERE phone = ${phone} FOR UPDATE`);
}
