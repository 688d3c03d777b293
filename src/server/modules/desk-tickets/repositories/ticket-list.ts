import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { TicketStatus } from '#domain/ticket-status.ts';
import type { Database } from '../../../storage/database.ts';
import { staff, tickets } from '../../../storage/schema.ts';
import type { TicketCursor } from '../ticket-cursor.ts';

/** Statuses in which somebody waits for the desk. */
export const OPEN_STATUSES: readonly TicketStatus[] = ['new', 'in_progress', 'waiting'];

/** Which tickets of a region to list. */
export interface TicketFilter {
  region: string;
  statuses?: readonly TicketStatus[];
  form?: string;
  /** Null: of nobody. */
  assignee?: number | null;
  /** Part of number, phone or an answer. */
  text?: string;
  /** Only these numbers. */
  ids?: readonly number[];
  /** Open and unchanged for at least so many hours. */
  waitingHours?: number;
}

export interface TicketPage {
  /** `waiting`: open tickets only, the longest unchanged first. */
  sort: 'newest' | 'waiting';
  /** Last ticket of the page before. */
  after?: TicketCursor;
  limit: number;
}

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

/** Returns a page of tickets with the names of their assignees. */
export async function listTicketRows(db: Database, filter: TicketFilter, { sort, after, limit }: TicketPage) {
  const byWaiting = sort === 'waiting';
  return db
    .select(COLUMNS)
    .from(tickets)
    .leftJoin(staff, eq(staff.id, tickets.assignee))
    .where(
      and(
        matches(filter),
        byWaiting ? inArray(tickets.status, [...OPEN_STATUSES]) : undefined,
        after && (byWaiting ? isAfter(after) : lt(tickets.id, after.id)),
      ),
    )
    .orderBy(...(byWaiting ? [asc(tickets.updatedAt), asc(tickets.id)] : [desc(tickets.id)]))
    .limit(limit);
}

export type ListedTicket = Awaited<ReturnType<typeof listTicketRows>>[number];

/** Number of tickets by status. */
export async function countByStatus(db: Database, filter: TicketFilter): Promise<Map<TicketStatus, number>> {
  const rows = await db
    .select({ status: tickets.status, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(matches(filter))
    .groupBy(tickets.status);
  return new Map(rows.map(({ status, count }) => [status, count]));
}

const isAfter = ({ updatedAt, id }: TicketCursor): SQL =>
  sql`(${tickets.updatedAt}, ${tickets.id}) > (${updatedAt}::timestamptz, ${id})`;

function matches({
  region,
  statuses,
  form,
  assignee,
  text,
  ids,
  waitingHours,
}: TicketFilter): SQL | undefined {
  return and(
    eq(tickets.region, region),
    statuses && inArray(tickets.status, [...statuses]),
    form === undefined ? undefined : eq(tickets.form, form),
    assignee === undefined
      ? undefined
      : assignee === null
        ? isNull(tickets.assignee)
        : eq(tickets.assignee, assignee),
    waitingHours === undefined
      ? undefined
      : and(
          inArray(tickets.status, [...OPEN_STATUSES]),
          lte(tickets.updatedAt, sql`now() - make_interval(hours => ${waitingHours}::int)`),
        ),
    text === undefined ? undefined : contains(text),
    ids && sql`${tickets.id} = ANY(${`{${ids.join(',')}}`}::bigint[])`,
  );
}

const MAX_ID_DIGITS = 15;

/** Digits are looked for in numbers and phones, everything else in the answers. */
function contains(text: string): SQL | undefined {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const answersMay = sql`desk_grams(${tickets.searchText}) @> desk_sought(${text})`;
  const inAnswers = sql`(${mayContain(text, pattern)} AND EXISTS (
    SELECT FROM jsonb_each_text(${tickets.values}) AS answer WHERE answer.value ILIKE ${pattern}))`;
  if (!/^\d+$/.test(digits)) return and(answersMay, inAnswers);
  const isNumber = digits.length <= MAX_ID_DIGITS ? eq(tickets.id, Number(digits)) : undefined;
  const phoneMay = sql`desk_grams(${tickets.phone}) @> desk_sought(${digits})`;
  const inPhone = sql`${tickets.phone} LIKE ${`%${digits}%`}`;
  // what has a part has its grams: apart from the rest they are only computed by the index, not for each ticket again
  return and(or(isNumber, phoneMay, answersMay), or(isNumber, inPhone, inAnswers));
}

/** Whether the JSON has the text somewhere, which is much faster to find; JSON writes some characters in another way. */
const mayContain = (text: string, pattern: string): SQL =>
  /["\\\n\r\t]/.test(text) ? sql`true` : sql`${tickets.searchText} LIKE lower(${pattern})`;

/** Returns the numbers of matching tickets. */
export async function findTicketIds(db: Database, filter: TicketFilter): Promise<number[]> {
  const rows = await db.select({ id: tickets.id }).from(tickets).where(matches(filter));
  return rows.map(({ id }) => id);
}

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
