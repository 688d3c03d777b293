import { randomUUID } from 'node:crypto';
import { formsOf } from '#region/forms/form-address.ts';
import { Invalid } from '../../errors/domain-error.ts';
import { listed } from '../../manifests/nearest.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Deliveries, OfferedWay, SenderWay } from '../delivery/index.ts';
import { freeBookingOf } from '../slots/index.ts';
import { findStaffInRegion, recordDeskEvent } from '../staff/index.ts';
import {
  addEvent,
  assign,
  changeStatus,
  type DeskTexts,
  deskContext,
  type TicketRow,
  ticketTitle,
} from '../tickets/index.ts';
import { changeTicket, staffActor } from './change-ticket.ts';
import { changeTickets } from './change-tickets.ts';
import { readDeskOverview } from './desk-overview.ts';
import type { DeskTickets } from './desk-ticket-service.ts';
import { exportTickets } from './export-tickets.ts';
import { type FoundTickets, searchTickets } from './repositories/search-tickets.ts';
import { OPEN_STATUSES, soughtNumber, type TicketFilter } from './repositories/ticket-filter.ts';
import { countByStatus, listTicketRows, type TicketPage } from './repositories/ticket-list.ts';
import { readDeskTicket, serializeDeskTicketRows } from './serialize-desk-ticket.ts';
import { writeCursor } from './ticket-cursor.ts';

const MAX_UNSENT = 50;

type TicketDeliveries = Pick<Deliveries, 'enqueue' | 'withdraw' | 'list' | 'retry' | 'waysTo' | 'isOpen'>;

export function createDeskTickets(db: Database, texts: DeskTexts, deliveries: TicketDeliveries): DeskTickets {
  const setStatus: DeskTickets['setStatus'] = (given) =>
    changeTicket(db, given, 'ticket_status_changed', async (tx, ticket) => {
      const { id, version, status } = given;
      const actor = staffActor(given);
      const changed = await changeStatus(tx, { id, region: given.region.code, version, status, actor });
      if (!changed) return null;
      if (status === 'cancelled') await freeBookingOf(tx, deliveries, { ticketId: id, actor });
      return { before: stateOf(ticket), after: { status } };
    });

  const assignOne: DeskTickets['assign'] = async (given) => {
    const { assignee, region } = given;
    if (assignee !== null && !(await findStaffInRegion(db, region.code, assignee))) return 'missing';
    return changeTicket(db, given, 'ticket_assigned', async (tx, ticket) => {
      const { id, version } = given;
      const actor = staffActor(given);
      const assigned = await assign(tx, { id, region: region.code, version, assignee, actor });
      return assigned && { before: stateOf(ticket), after: { assignee } };
    });
  };

  return {
    list: listCall(db, texts),
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
    answer: answerCall(db, deliveries),
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

const stateOf = ({ status, assignee }: Pick<TicketRow, 'status' | 'assignee'>) => ({ status, assignee });

/** Creates the call that sends a text to the person of a ticket. */
const answerCall =
  (db: Database, deliveries: Pick<Deliveries, 'enqueue' | 'waysTo' | 'isOpen'>): DeskTickets['answer'] =>
  ({ text, way, ...given }) =>
    changeTicket(db, given, 'ticket_answered', async (tx, ticket) => {
      const isToldByWebhook = deliveries.isOpen('webhook', given.region);
      requireWay(way, deliveries.waysTo(ticket, given.region), isToldByWebhook);
      const after = { text, ...(way && { way }) };
      await addEvent(tx, given.id, { type: 'answered', actor: staffActor(given), after });
      const answer = {
        ticketId: given.id,
        event: 'answered' as const,
        occurrence: randomUUID(),
        by: 'staff' as const,
      };
      await deliveries.enqueue(tx, { ...answer, ...after });
      return way ? { after: { way } } : {};
    });

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

/** Creates the call that lists tickets, with a number for each status. */
const listCall =
  (db: Database, texts: DeskTexts): DeskTickets['list'] =>
  async (region, filter, page) => {
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
      rows: await serializeDeskTicketRows(db, shown, context),
      counts,
      isOnlyNewest: found?.isOnlyNewest === true,
      forms: formsOf(region).map(({ name }) => ({ name, title: ticketTitle({ form: name }, context) })),
      next:
        last && rows.length > page.limit ? writeCursor({ updatedAt: last.updatedText, id: last.id }) : null,
    };
  };

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
