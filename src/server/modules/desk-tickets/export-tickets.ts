import type { DeskTicketRow } from '#contracts/types.ts';
import { clockTime } from '#domain/appointments/time-slots.ts';
import { TICKET_COLUMNS, type TicketColumn } from '#domain/desk/ticket-columns.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { zonedMinuteOfDay } from '#domain/time/zoned-time.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { csvCell } from '../../runtime/csv-cell.ts';
import type { Database } from '../../storage/database.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { type DeskTexts, deskContext, type TicketContext } from '../tickets/index.ts';
import { EXPORT_LIMITS, searchTickets } from './repositories/search-tickets.ts';
import { OPEN_STATUSES, type TicketFilter } from './repositories/ticket-filter.ts';
import { countByStatus, listTicketRows, type TicketPage } from './repositories/ticket-list.ts';
import { serializeDeskTicketRows } from './serialize-desk-ticket.ts';

/** Which tickets to write, and what of them. */
export interface TicketExport {
  filter: Omit<TicketFilter, 'region'>;
  sort: TicketPage['sort'];
  /** In the order of the list. */
  columns: readonly TicketColumn[];
}

export interface ExportedTickets {
  /** Lines of CSV. */
  lines: AsyncIterable<string>;
  /** Older tickets may have the text, too. */
  isOnlyNewest: boolean;
}

const BATCH_SIZE = 500;

/** Returns the matching tickets of a region, and records who has read how many. */
export async function exportTickets(
  { db, texts }: { db: Database; texts: DeskTexts },
  by: StaffMember,
  region: ResolvedRegion,
  { filter, sort, columns }: TicketExport,
): Promise<ExportedTickets> {
  const { text, ...others } = filter;
  const given = { ...others, region: region.code };
  const found = text ? await searchTickets(db, { ...given, text }, EXPORT_LIMITS) : undefined;
  const own = found ? { ...given, ids: found.ids } : given;
  const counts = await countByStatus(db, own);
  const listed = [...counts].filter(([status]) => sort === 'newest' || OPEN_STATUSES.includes(status));
  const { statuses, form, waitingHours } = others;
  await recordDeskEvent(db, {
    staffId: by.id,
    region: region.code,
    action: 'tickets_exported',
    subject: { kind: 'region', id: region.code },
    // the text that was looked for may be a name or a phone
    after: { rows: listed.reduce((sum, [, count]) => sum + count, 0), statuses, form, waitingHours },
  });
  return {
    lines: linesOf(db, own, { sort, columns }, deskContext(region, texts)),
    isOnlyNewest: found?.isOnlyNewest === true,
  };
}

async function* linesOf(
  db: Database,
  filter: TicketFilter,
  { sort, columns }: Omit<TicketExport, 'filter'>,
  context: TicketContext,
): AsyncGenerator<string> {
  const ordered = TICKET_COLUMNS.filter((column) => columns.includes(column));
  yield lineOf(ordered.map((column) => context.t(`desk:column.${column}`)));
  let after: TicketPage['after'];
  for (;;) {
    const rows = await listTicketRows(db, filter, { sort, after, limit: BATCH_SIZE });
    for (const row of await serializeDeskTicketRows(db, rows, context))
      yield lineOf(ordered.map((column) => CELLS[column](row, context)));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = { updatedAt: last.updatedText, id: last.id };
  }
}

const CELLS: Record<TicketColumn, (row: DeskTicketRow, context: TicketContext) => string> = {
  number: ({ number }) => number,
  request: ({ title }) => title,
  car: ({ car_title: car }) => car,
  person: ({ name }) => name,
  phone: ({ phone }) => phone,
  status: ({ status }, { t }) => t(`desk:status.${status}`),
  assignee: ({ assignee }) => assignee?.name ?? '',
  sent: ({ created_at: at }, context) => moment(at, context),
  waiting: ({ updated_at: at }, context) => moment(at, context),
};

/** Day and time of the region, as spreadsheets read them. */
function moment(iso: string, { region }: TicketContext): string {
  const { timeZone } = region.manifest;
  const at = Date.parse(iso);
  return `${zonedDay(at, timeZone)} ${clockTime(zonedMinuteOfDay(at, timeZone))}`;
}

const lineOf = (texts: readonly string[]) => `${texts.map(csvCell).join(',')}\r\n`;
