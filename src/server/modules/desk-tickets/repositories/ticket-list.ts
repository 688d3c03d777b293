import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import type { Database } from '../../../storage/database.ts';
import { staff, tickets } from '../../../storage/schema.ts';
import type { TicketCursor } from '../ticket-cursor.ts';
import { matchesFilter, OPEN_STATUSES, type TicketFilter } from './ticket-filter.ts';

export interface TicketPage {
  /** `waiting`: open tickets only, the longest unchanged first. */
  sort: 'newest' | 'waiting';
  /** Last ticket of the page before. */
  after?: TicketCursor;
  limit: number;
}

/** Filter without a text: `searchTickets` finds the numbers that have it. */
type ListFilter = Omit<TicketFilter, 'text'>;

const COLUMNS = {
  id: tickets.id,
  slug: tickets.slug,
  form: tickets.form,
  target: tickets.target,
  status: tickets.status,
  version: tickets.version,
  phone: tickets.phone,
  name: sql<string | null>`${tickets.values} ->> 'name'`,
  values: tickets.values,
  subjectKind: tickets.subjectKind,
  subject: tickets.subject,
  createdAt: tickets.createdAt,
  updatedAt: tickets.updatedAt,
  /** With microseconds, for the cursor. */
  updatedText: sql<string>`${tickets.updatedAt}::text`,
  assigneeId: tickets.assignee,
  assigneeName: staff.name,
};

/**
 * Returns a page of tickets with the names of their assignees.
 * @param page.first number of the ticket to put before all others, if the filter leaves it
 */
export async function listTicketRows(
  db: Database,
  filter: ListFilter,
  { sort, after, limit, first }: TicketPage & { first?: number },
) {
  const byWaiting = sort === 'waiting';
  return db
    .select(COLUMNS)
    .from(tickets)
    .leftJoin(staff, eq(staff.id, tickets.assignee))
    .where(
      and(
        matchesFilter(filter),
        byWaiting ? inArray(tickets.status, [...OPEN_STATUSES]) : undefined,
        after && (byWaiting ? isAfter(after) : lt(tickets.id, after.id)),
        // it is on the first page
        after && first !== undefined ? ne(tickets.id, first) : undefined,
      ),
    )
    .orderBy(
      ...(first === undefined ? [] : [desc(eq(tickets.id, first))]),
      ...(byWaiting ? [asc(tickets.updatedAt), asc(tickets.id)] : [desc(tickets.id)]),
    )
    .limit(limit);
}

export type ListedTicket = Awaited<ReturnType<typeof listTicketRows>>[number];

/** Number of tickets by status. */
export async function countByStatus(db: Database, filter: ListFilter): Promise<Map<TicketStatus, number>> {
  const rows = await db
    .select({ status: tickets.status, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(matchesFilter(filter))
    .groupBy(tickets.status);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

const isAfter = ({ updatedAt, id }: TicketCursor): SQL =>
  sql`(${tickets.updatedAt}, ${tickets.id}) > (${updatedAt}::timestamptz, ${id})`;

/** Number of tickets and the longest waiting one by form, with those of the last days by day. */
export async function countByForm(db: Database, region: string) {
  return db
    .select({
      form: tickets.form,
      isNew: sql<number>`(count(*) FILTER (WHERE ${tickets.status} = 'new'))::int`,
      open: sql<number>`count(*)::int`,
      oldest: sql<string>`min(${tickets.updatedAt})`,
    })
    .from(tickets)
    .where(and(eq(tickets.region, region), inArray(tickets.status, [...OPEN_STATUSES])))
    .groupBy(tickets.form)
    .orderBy(asc(sql`min(${tickets.updatedAt})`));
}

/** Number of tickets by day of the region from an instant on. */
export async function countByDay(
  db: Database,
  { region, timeZone, from }: { region: string; timeZone: string; from: Date },
) {
  const day = sql<string>`to_char(${tickets.createdAt} AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD')`.as(
    'day',
  );
  return db
    .select({ day, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(eq(tickets.region, region), gte(tickets.createdAt, from)))
    .groupBy(sql`1`);
}
