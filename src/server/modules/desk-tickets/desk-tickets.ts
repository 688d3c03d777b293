import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { DeskForm, DeskOverview, DeskTicket, DeskTicketRow } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/ticket-status.ts';
import { formsOf } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Deliveries } from '../delivery/deliveries.ts';
import type { DeliveryRow } from '../delivery/repositories/deliveries.ts';
import { freeBookingOf } from '../slots/free-booking.ts';
import { recordDeskEvent } from '../staff/repositories/desk-events.ts';
import { findStaffInRegion, type StaffMember } from '../staff/repositories/staff.ts';
import { assign, changeStatus } from '../tickets/repositories/ticket-changes.ts';
import { addEvent } from '../tickets/repositories/ticket-events.ts';
import { ticketTitle } from '../tickets/shown-ticket.ts';
import { type DeskTexts, deskContext } from './desk-context.ts';
import { readDeskOverview } from './desk-overview.ts';
import { findTicketFile, findTicketRow } from './repositories/ticket-detail.ts';
import {
  countByStatus,
  findTicketIds,
  listTicketRows,
  type TicketFilter,
  type TicketPage,
} from './repositories/ticket-list.ts';
import { readDeskTicket, shownRow } from './shown-desk-ticket.ts';
import { writeCursor } from './ticket-cursor.ts';

const MAX_UNSENT = 50;

/** Who changes which ticket. */
export interface DeskChange {
  by: StaffMember;
  region: ResolvedRegion;
  /** Number of the ticket. */
  id: number;
}

/** `changed`: somebody else has changed the ticket since, or it cannot move there. `missing`: the region has none. */
export type ChangeResult = 'done' | 'changed' | 'missing';

/** Tickets as staff see and change them. Every change adds to the history of the ticket and to the audit log. */
export interface DeskTickets {
  list(
    region: ResolvedRegion,
    filter: Omit<TicketFilter, 'region'>,
    page: TicketPage,
  ): Promise<{
    rows: DeskTicketRow[];
    counts: Map<TicketStatus, number>;
    forms: DeskForm[];
    next: string | null;
  }>;
  /** @param staffId whose own tickets are counted */
  overview(region: ResolvedRegion, staffId: number): Promise<DeskOverview>;
  find(region: ResolvedRegion, id: number): Promise<DeskTicket | null>;
  findFile(region: ResolvedRegion, id: number, file: string): ReturnType<typeof findTicketFile>;
  setStatus(change: DeskChange & { version: number; status: TicketStatus }): Promise<ChangeResult>;
  /** @param assignee null: nobody; a member without a role in the region counts as missing */
  assign(change: DeskChange & { version: number; assignee: number | null }): Promise<ChangeResult>;
  addNote(change: DeskChange & { text: string }): Promise<ChangeResult>;
  /** Sends a text to the person by the channels of the region. */
  answer(change: DeskChange & { text: string }): Promise<ChangeResult>;
  /** Messages of a region that could not be sent, newest first. */
  unsent(region: ResolvedRegion): Promise<DeliveryRow[]>;
  /** Sends one of them again. @returns whether there was one */
  retry(by: StaffMember, region: ResolvedRegion, delivery: number): Promise<boolean>;
}

export function deskTicketsIn(
  db: Database,
  texts: DeskTexts,
  deliveries: Pick<Deliveries, 'enqueue' | 'withdraw' | 'list' | 'retry'>,
): DeskTickets {
  /** Runs a change of an existing ticket together with its row of the audit log. */
  const change = (
    { by, region, id }: DeskChange,
    action: string,
    values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
    run: (tx: Database) => Promise<unknown>,
  ): Promise<ChangeResult> =>
    inTransaction(db, async (tx) => {
      // the ticket may be deleted with its contact at the same time
      await tx.execute(sql`SELECT FROM tickets WHERE id = ${id} AND region = ${region.code} FOR UPDATE`);
      const found = await findTicketRow(tx, { region: region.code, id });
      if (!found) return 'missing';
      if ((await run(tx)) === null) return 'changed';
      const { status, assignee } = found.ticket;
      await recordDeskEvent(tx, {
        staffId: by.id,
        region: region.code,
        action,
        subject: { kind: 'ticket', id },
        before: values.before ?? { status, assignee },
        after: values.after,
      });
      return 'done';
    });
  const actorOf = ({ by }: DeskChange) => ({ kind: 'staff' as const, id: by.id });

  return {
    async list(region, filter, page) {
      const { text, ...others } = filter;
      const given = { ...others, region: region.code };
      // texts are looked for once, for the page and for the counts
      const own = text
        ? { ...given, ids: await findTicketIds(db, { ...given, statuses: undefined, text }) }
        : given;
      const [rows, counts] = await Promise.all([
        listTicketRows(db, own, { ...page, limit: page.limit + 1 }),
        countByStatus(db, { ...own, statuses: undefined }),
      ]);
      const shown = rows.slice(0, page.limit);
      const last = shown.at(-1);
      const context = deskContext(region, texts);
      return {
        rows: shown.map((row) => shownRow(row, context)),
        counts,
        forms: formsOf(region).map(({ name }) => ({ name, title: ticketTitle({ form: name }, context) })),
        next:
          last && rows.length > page.limit ? writeCursor({ updatedAt: last.updatedText, id: last.id }) : null,
      };
    },
    overview: (region, staffId) => readDeskOverview(db, region, staffId, texts),
    find: (region, id) => readDeskTicket(db, { region: region.code, id }, deskContext(region, texts)),
    findFile: (region, id, file) => findTicketFile(db, { region: region.code, id }, file),
    setStatus: (given) =>
      change(given, 'ticket_status_changed', { after: { status: given.status } }, async (tx) => {
        const { id, version, status } = given;
        const actor = actorOf(given);
        const changed = await changeStatus(tx, { id, region: given.region.code, version, status, actor });
        if (changed && status === 'cancelled') await freeBookingOf(tx, deliveries, { ticketId: id, actor });
        return changed;
      }),
    async assign(given) {
      const { assignee, region } = given;
      if (assignee !== null && !(await findStaffInRegion(db, region.code, assignee))) return 'missing';
      return change(given, 'ticket_assigned', { after: { assignee } }, (tx) =>
        assign(tx, {
          id: given.id,
          region: region.code,
          version: given.version,
          assignee,
          actor: actorOf(given),
        }),
      );
    },
    addNote: (given) =>
      // the text stays with the ticket, which is deleted with its person
      change(given, 'ticket_note_added', { before: {} }, (tx) =>
        addEvent(tx, given.id, { type: 'note', actor: actorOf(given), after: { text: given.text } }),
      ),
    answer: (given) =>
      change(given, 'ticket_answered', { before: {} }, async (tx) => {
        await addEvent(tx, given.id, {
          type: 'answered',
          actor: actorOf(given),
          after: { text: given.text },
        });
        const { id: ticketId, text } = given;
        await deliveries.enqueue(tx, { ticketId, event: 'answered', text, occurrence: randomUUID() });
      }),
    unsent: ({ code }) => deliveries.list({ region: code, states: ['failed', 'dead'], limit: MAX_UNSENT }),
    async retry(by, { code: region }, id) {
      if (!(await deliveries.retry(region, id))) return false;
      const subject = { kind: 'delivery', id };
      await recordDeskEvent(db, { staffId: by.id, region, action: 'delivery_retried', subject });
      return true;
    },
  };
}
