import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Deliveries } from '../delivery/index.ts';
import { freeBookingOf } from '../slots/index.ts';
import { findStaffInRegion, recordDeskEvent } from '../staff/index.ts';
import { addEvent, assign, changeStatus, type DeskTexts, type TicketRow } from '../tickets/index.ts';
import { answerCall } from './answer-ticket.ts';
import { changeTicket, staffActor } from './change-ticket.ts';
import { changeTickets } from './change-tickets.ts';
import { readDeskOverview } from './desk-overview.ts';
import type { DeskTickets } from './desk-ticket-service.ts';
import { exportTickets } from './export-tickets.ts';
import { listCall } from './list-desk-tickets.ts';
import { readDeskTicket } from './serialize-desk-ticket.ts';

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
