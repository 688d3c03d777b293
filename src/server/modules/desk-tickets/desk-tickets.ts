import { randomUUID } from 'node:crypto';
import type { ChangedTickets, DeskForm, DeskOverview, DeskTicket, DeskTicketRow } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { formsOf } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Invalid } from '../../errors/domain-error.ts';
import { listed } from '../../manifests/nearest.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Deliveries, DeliveryRow, OfferedWay, SenderWay } from '../delivery/index.ts';
import { freeBookingOf } from '../slots/index.ts';
import { findStaffInRegion, recordDeskEvent, type StaffMember } from '../staff/index.ts';
import {
  addEvent,
  assign,
  changeStatus,
  type DeskTexts,
  deskContext,
  type TicketRow,
  ticketTitle,
} from '../tickets/index.ts';
import { type ChangeResult, changeTicket, type DeskChange, staffActor } from './change-ticket.ts';
import { changeTickets, type ReadTicket } from './change-tickets.ts';
import { readDeskOverview } from './desk-overview.ts';
import { type ExportedTickets, exportTickets, type TicketExport } from './export-tickets.ts';
import { type FoundTickets, searchTickets } from './repositories/search-tickets.ts';
import { OPEN_STATUSES, soughtNumber, type TicketFilter } from './repositories/ticket-filter.ts';
import { countByStatus, listTicketRows, type TicketPage } from './repositories/ticket-list.ts';
import { readDeskTicket, shownRows } from './shown-desk-ticket.ts';
import { writeCursor } from './ticket-cursor.ts';

const MAX_UNSENT = 50;

/** Tickets as staff see and change them. Every change adds to the history of the ticket and to the audit log. */
export interface DeskTickets {
  list(
    region: ResolvedRegion,
    filter: Omit<TicketFilter, 'region'>,
    page: TicketPage,
  ): Promise<{
    rows: DeskTicketRow[];
    counts: Map<TicketStatus, number>;
    /** Older tickets may have the text, too. */
    isOnlyNewest: boolean;
    forms: DeskForm[];
    next: string | null;
  }>;
  /** @param staffId whose own tickets are counted */
  overview(region: ResolvedRegion, staffId: number): Promise<DeskOverview>;
  find(region: ResolvedRegion, id: number): Promise<DeskTicket | null>;
  setStatus(change: DeskChange & { version: number; status: TicketStatus }): Promise<ChangeResult>;
  /** @param assignee null: nobody; a member without a role in the region counts as missing */
  assign(change: DeskChange & { version: number; assignee: number | null }): Promise<ChangeResult>;
  /** Changes the status of several tickets; the others stay if one cannot change. */
  setStatuses(
    change: Omit<DeskChange, 'id'> & { tickets: readonly ReadTicket[]; status: TicketStatus },
  ): Promise<ChangedTickets>;
  /** Gives several tickets to a member; without a role in the region, all count as missing. */
  assignAll(
    change: Omit<DeskChange, 'id'> & { tickets: readonly ReadTicket[]; assignee: number | null },
  ): Promise<ChangedTickets>;
  /** Returns matching tickets as CSV; the audit log says who has read how many. */
  export(by: StaffMember, region: ResolvedRegion, wanted: TicketExport): Promise<ExportedTickets>;
  addNote(change: DeskChange & { text: string }): Promise<ChangeResult>;
  /**
   * Sends a text to the person.
   * @param change.way absent: the first way that is open
   * @throws Invalid for a way that is not open
   */
  answer(change: DeskChange & { text: string; way?: SenderWay }): Promise<ChangeResult>;
  /** Messages of a region that could not be sent, newest first. */
  unsent(region: ResolvedRegion): Promise<DeliveryRow[]>;
  /** Sends one of them again. @returns whether there was one */
  retry(by: StaffMember, region: ResolvedRegion, delivery: number): Promise<boolean>;
}

export function deskTicketsIn(
  db: Database,
  texts: DeskTexts,
  deliveries: Pick<Deliveries, 'enqueue' | 'withdraw' | 'list' | 'retry' | 'waysTo' | 'isOpen'>,
): DeskTickets {
  const setStatus: DeskTickets['setStatus'] = (given) =>
    changeTicket(db, given, 'ticket_status_changed', async (tx, ticket) => {
      const { id, version, status } = given;
      const actor = staffActor(given);
      const changed = await changeStatus(tx, { id, region: given.region.code, version, status, actor });
      if (!changed) return null;
      if (status === 'cancelled') await freeBookingOf(tx, deliveries, { ticketId: id, actor });
      return { before: placeOf(ticket), after: { status } };
    });

  const assignOne: DeskTickets['assign'] = async (given) => {
    const { assignee, region } = given;
    if (assignee !== null && !(await findStaffInRegion(db, region.code, assignee))) return 'missing';
    return changeTicket(db, given, 'ticket_assigned', async (tx, ticket) => {
      const { id, version } = given;
      const actor = staffActor(given);
      const assigned = await assign(tx, { id, region: region.code, version, assignee, actor });
      return assigned && { before: placeOf(ticket), after: { assignee } };
    });
  };

  return {
    async list(region, filter, page) {
      const { text, ...others } = filter;
      const given = { ...others, region: region.code };
      const found = text ? await searchForList(db, { ...given, text }, page.sort) : undefined;
      const own = found ? { ...given, ids: found.ids } : given;
      const first = text ? soughtNumber(text) : undefined;
      const [rows, counts] = await Promise.all([
        listTicketRows(db, own, { ...page, first, limit: page.limit + 1 }),
        countByStatus(db, { ...own, statuses: undefined }),
      ]);
      const shown = rows.slice(0, page.limit);
      const last = shown.at(-1);
      const context = deskContext(region, texts);
      return {
        rows: await shownRows(db, shown, context),
        counts,
        isOnlyNewest: found?.isOnlyNewest === true,
        forms: formsOf(region).map(({ name }) => ({ name, title: ticketTitle({ form: name }, context) })),
        next:
          last && rows.length > page.limit ? writeCursor({ updatedAt: last.updatedText, id: last.id }) : null,
      };
    },
    overview: (region, staffId) => readDeskOverview(db, region, staffId, texts),
    find: (region, id) => readDeskTicket({ db, texts, deliveries }, { region, id }),
    setStatus,
    assign: assignOne,
    setStatuses: ({ tickets, ...given }) => changeTickets(tickets, (one) => setStatus({ ...given, ...one })),
    assignAll: ({ tickets, ...given }) => changeTickets(tickets, (one) => assignOne({ ...given, ...one })),
    export: (by, region, wanted) => exportTickets({ db, texts }, by, region, wanted),
    addNote: (given) =>
      changeTicket(db, given, 'ticket_note_added', async (tx) => {
        await addEvent(tx, given.id, { type: 'note', actor: staffActor(given), after: { text: given.text } });
        // the text stays with the ticket, which is deleted with its person
        return {};
      }),
    answer: ({ text, way, ...given }) =>
      changeTicket(db, given, 'ticket_answered', async (tx, ticket) => {
        const isToldByWebhook = deliveries.isOpen('webhook', given.region);
        requireWay(way, deliveries.waysTo(ticket, given.region), isToldByWebhook);
        const after = { text, ...(way && { way }) };
        await addEvent(tx, given.id, { type: 'answered', actor: staffActor(given), after });
        const news = {
          ticketId: given.id,
          event: 'answered' as const,
          occurrence: randomUUID(),
          by: 'staff' as const,
        };
        await deliveries.enqueue(tx, { ...news, ...after });
        return way ? { after: { way } } : {};
      }),
    unsent: ({ code }) => deliveries.list({ region: code, states: ['failed', 'dead'], limit: MAX_UNSENT }),
    retry: (by, { code: region }, id) =>
      inTransaction(db, async (tx) => {
        if (!(await deliveries.retry(tx, region, id))) return false;
        const subject = { kind: 'delivery' as const, id };
        await recordDeskEvent(tx, { staffId: by.id, region, action: 'delivery_retried', subject });
        return true;
      }),
  };
}

/**
 * Finds tickets by a text, of any status for the counts. Where the newest of them are not all, those with the wanted
 * statuses are looked for, too: newer tickets with other statuses would leave no place for them.
 */
async function searchForList(
  db: Database,
  { statuses, ...filter }: TicketFilter & { text: string },
  sort: TicketPage['sort'],
): Promise<FoundTickets> {
  const found = await searchTickets(db, filter);
  const wanted =
    sort === 'waiting' ? OPEN_STATUSES.filter((status) => !statuses || statuses.includes(status)) : statuses;
  if (!found.isOnlyNewest || !wanted?.length) return found;
  const { ids } = await searchTickets(db, { ...filter, statuses: wanted });
  return { ids: [...new Set([...found.ids, ...ids])], isOnlyNewest: true };
}

const placeOf = ({ status, assignee }: Pick<TicketRow, 'status' | 'assignee'>) => ({ status, assignee });

/**
 * Refuses an answer that would reach nobody.
 * @param isToldByWebhook whether a program of the company gets answers, too
 * @throws Invalid for a way that the person has not left, or that this site does not have
 */
function requireWay(
  wanted: SenderWay | undefined,
  ways: readonly OfferedWay[],
  isToldByWebhook: boolean,
): void {
  const usable = ways.flatMap(({ way, fault }) => (fault === null ? [way] : []));
  if (wanted === undefined ? usable.length > 0 || isToldByWebhook : usable.includes(wanted)) return;
  throw new Invalid('invalid_input', 'The person cannot be reached this way.', {
    way: [`allowed: ${listed(usable)}`],
  });
}
