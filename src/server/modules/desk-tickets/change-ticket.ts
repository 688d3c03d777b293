import { sql } from 'drizzle-orm';
import type { DeskActionName } from '#domain/desk/desk-actions.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { findTicketRow } from './repositories/ticket-detail.ts';

/** Who changes which ticket. */
export interface DeskChange {
  by: StaffMember;
  region: ResolvedRegion;
  /** Number of the ticket. */
  id: number;
}

/** `changed`: somebody else has changed the ticket since, or it cannot move there. `missing`: the region has none. */
export type ChangeResult = 'done' | 'changed' | 'missing';

type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicketRow>>>['ticket'];

/** What the audit log says of a change: no personal data of customers. */
export interface LoggedValues {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Runs a change of an existing ticket together with its row of the audit log.
 * @param action in the audit log, past tense
 * @param run changes the ticket, which is locked, and returns what to log; null: it has changed since it was read
 */
export function changeTicket(
  db: Database,
  { by, region, id }: DeskChange,
  action: DeskActionName,
  run: (tx: Database, ticket: TicketRow) => Promise<LoggedValues | null>,
): Promise<ChangeResult> {
  return inTransaction(db, async (tx) => {
    // the ticket may be deleted with its contact at the same time
    await tx.execute(sql`SELECT FROM tickets WHERE id = ${id} AND region = ${region.code} FOR UPDATE`);
    const found = await findTicketRow(tx, { region: region.code, id });
    if (!found) return 'missing';
    const values = await run(tx, found.ticket);
    if (values === null) return 'changed';
    const subject = { kind: 'ticket' as const, id };
    await recordDeskEvent(tx, { staffId: by.id, region: region.code, action, subject, ...values });
    return 'done';
  });
}

export const staffActor = ({ by }: Pick<DeskChange, 'by'>) => ({ kind: 'staff' as const, id: by.id });
