import type { ChangedTickets } from '#contracts/types.ts';
import { ticketNumber } from '../tickets/index.ts';
import type { ChangeResult } from './change-ticket.ts';

/** A ticket to change, as it was read. */
export interface ReadTicket {
  number: number;
  version: number;
}

/**
 * Runs a change of several tickets one after the other. Each is a change of its own with its own row of the audit log, so one
 * that somebody else has changed does not stop the others.
 */
export async function changeTickets(
  tickets: readonly ReadTicket[],
  change: (ticket: { id: number; version: number }) => Promise<ChangeResult>,
): Promise<ChangedTickets> {
  const result: Record<ChangeResult, string[]> = { done: [], changed: [], missing: [] };
  const versions = new Map(tickets.map(({ number, version }) => [number, version]));
  for (const [id, version] of versions) result[await change({ id, version })].push(ticketNumber({ id }));
  return result;
}
