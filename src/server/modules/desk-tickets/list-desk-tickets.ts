import { formsOf } from '#region/forms/form-address.ts';
import type { Database } from '../../storage/database.ts';
import { type DeskTexts, deskContext, ticketTitle } from '../tickets/index.ts';
import type { DeskTickets } from './desk-ticket-service.ts';
import { type FoundTickets, searchTickets } from './repositories/search-tickets.ts';
import { OPEN_STATUSES, soughtNumber, type TicketFilter } from './repositories/ticket-filter.ts';
import { countByStatus, listTicketRows, type TicketPage } from './repositories/ticket-list.ts';
import { serializeDeskTicketRows } from './serialize-desk-ticket.ts';
import { writeCursor } from './ticket-cursor.ts';

/** Creates the call that lists tickets, with a number for each status. */
export const listCall =
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
