import type { Ticket } from '#contracts/types.ts';
import type { Database } from '../db/database.ts';
import type { ContactRow } from './contacts.ts';

/** What a contact has asked for, newest first. No kind of ticket is kept yet. */
export async function listTickets(_db: Database, _contact: Pick<ContactRow, 'id'>): Promise<Ticket[]> {
  return [];
}
