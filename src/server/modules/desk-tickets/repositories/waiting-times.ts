import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { ticketEvents, tickets } from '../../../storage/schema.ts';
import { OPEN_STATUSES } from './ticket-filter.ts';

/**
 * Counts open tickets of a region by the hours that they wait.
 * @param hours starts of the spans, ascending from 0
 * @returns the count of each span
 */
export async function countByAge(db: Database, region: string, hours: readonly number[]): Promise<number[]> {
  const waited = sql`extract(epoch FROM now() - ${tickets.updatedAt}) / 3600`;
  const span = sql<number>`width_bucket(${waited}::float8, ${`{${hours.join(',')}}`}::float8[])`.as('span');
  const rows = await db
    .select({ span, count: sql<number>`count(*)::int` })
    .from(tickets)
    .where(and(eq(tickets.region, region), inArray(tickets.status, [...OPEN_STATUSES])))
    .groupBy(sql`1`);
  // a clock that was set back makes times before the first span
  return hours.map((_, index) =>
    rows.reduce((sum, row) => sum + (Math.max(1, row.span) === index + 1 ? row.count : 0), 0),
  );
}

/**
 * Median of the minutes from requests to their first answers, of requests since an instant that were answered.
 * @returns by form; null as form: of all
 */
export async function medianFirstAnswers(
  db: Database,
  { region, from }: { region: string; from: Date },
): Promise<Map<string | null, number>> {
  const firsts = db
    .select({
      form: tickets.form,
      minutes: sql<number>`extract(epoch FROM min(${ticketEvents.createdAt}) - ${tickets.createdAt}) / 60`.as(
        'minutes',
      ),
    })
    .from(tickets)
    .innerJoin(ticketEvents, and(eq(ticketEvents.ticketId, tickets.id), eq(ticketEvents.type, 'answered')))
    .where(and(eq(tickets.region, region), gte(tickets.createdAt, from)))
    .groupBy(tickets.id)
    .as('firsts');
  const rows = await db
    .select({
      form: sql<string | null>`${firsts.form}`,
      minutes: sql<number>`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY ${firsts.minutes}))::int`,
    })
    .from(firsts)
    .groupBy(sql`GROUPING SETS ((${firsts.form}), ())`);
  return new Map(rows.flatMap(({ form, minutes }) => (minutes === null ? [] : [[form, minutes]])));
}
