import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { DeskOverview } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, zonedTime } from '#domain/time/zoned-time.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { ticketEvents, tickets } from '../../storage/schema.ts';
import { readMessageUse } from '../delivery/index.ts';
import { countWaitingMoney } from '../desk-payments/index.ts';
import {
  type DeskTexts,
  deskContext,
  type TicketContext,
  ticketNumber,
  ticketTitle,
} from '../tickets/index.ts';
import { listBookings } from './repositories/day-bookings.ts';
import { OPEN_STATUSES } from './repositories/ticket-filter.ts';
import { countByDay, countByForm, countByStatus, listTicketRows } from './repositories/ticket-list.ts';
import { placeName, serializeDeskTicketRows } from './serialize-desk-ticket.ts';
import { visitorsOf } from './visitors.ts';

const DAYS = 14;
/** Starts of the spans of waiting times, as the filter of the tickets has them. */
const AGE_HOURS = [0, 4, 24, 72, 168];
const MAX_WAITING_TICKETS = 10;

/** Reads what waits in a region, for a member of staff. */
export async function readDeskOverview(
  db: Database,
  region: ResolvedRegion,
  staffId: number,
  texts: DeskTexts,
): Promise<DeskOverview> {
  const { timeZone } = region.manifest;
  const context = deskContext(region, texts);
  const today = zonedDay(context.now, timeZone);
  const firstDay = addDays(today, 1 - DAYS);
  const startOf = (day: string) => new Date(zonedTime(day, 0, timeZone));
  const filter = { region: region.code, statuses: OPEN_STATUSES };
  const fromFirst = { region: region.code, from: startOf(firstDay) };
  const { features, offers: rules } = region.manifest;
  const counted = await countWaitingMoney(db, { region: region.code, rules });
  const isCounted = features.offers || Object.values(counted).some((count) => count > 0);
  const money = isCounted ? counted : { offers: null, refunds: null, cases: null, late: null };
  const [forms, ages, waiting, answered, mine, unassigned, days, bookings, messages] = await Promise.all([
    countByForm(db, region.code),
    countByAge(db, region.code, AGE_HOURS),
    listTicketRows(db, filter, { sort: 'waiting', limit: MAX_WAITING_TICKETS }),
    medianFirstAnswers(db, fromFirst),
    countByStatus(db, { ...filter, assignee: staffId }),
    countByStatus(db, { ...filter, assignee: null }),
    countByDay(db, { ...fromFirst, timeZone }),
    listBookings(db, { region: region.code, from: startOf(today), until: startOf(addDays(today, 2)) }),
    readMessageUse(db, region),
  ]);
  const byDay = new Map(days.map(({ day, count }) => [day, count]));
  const visits = await serializeVisits(db, bookings, context);
  const visitsOn = (day: string) => visits.filter((visit) => visit.day === day).map(({ shown }) => shown);
  return {
    open: forms.reduce((sum, form) => sum + form.open, 0),
    mine: sumOf(mine),
    unassigned: sumOf(unassigned),
    first_answer_minutes: answered.get(null) ?? null,
    offers_waiting: money.offers,
    refunds_waiting: money.refunds,
    messages,
    money_waiting: money.cases,
    money_late: money.late,
    ages: AGE_HOURS.map((hours, index) => ({ hours, count: ages[index] ?? 0 })),
    waiting: await serializeDeskTicketRows(db, waiting, context),
    forms: forms.map(({ form, isNew, open, oldest }) => ({
      name: form,
      title: ticketTitle({ form }, context),
      new: isNew,
      open,
      oldest: new Date(oldest).toISOString(),
      first_answer_minutes: answered.get(form) ?? null,
    })),
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = addDays(firstDay, index);
      return { day, count: byDay.get(day) ?? 0 };
    }),
    bookings: visitsOn(today),
    tomorrow: visitsOn(addDays(today, 1)),
  };
}

/** Bookings with their day and who comes. */
async function serializeVisits(
  db: Database,
  bookings: Awaited<ReturnType<typeof listBookings>>,
  context: TicketContext,
) {
  const { timeZone } = context.region.manifest;
  const visitor = await visitorsOf(db, bookings, context);
  return bookings.map((booking) => ({
    day: zonedDay(booking.startsAt.getTime(), timeZone),
    shown: {
      number: booking.ticketId === null ? null : ticketNumber({ id: booking.ticketId }),
      type: booking.type,
      place: placeName(booking.location, context),
      start: booking.startsAt.toISOString(),
      ...visitor(booking),
    },
  }));
}

const sumOf = (counts: ReadonlyMap<unknown, number>) =>
  counts.values().reduce((sum, count) => sum + count, 0);

/**
 * Counts open tickets of a region by the hours that they wait.
 * @param hours starts of the spans, ascending from 0
 * @returns the count of each span
 */
async function countByAge(db: Database, region: string, hours: readonly number[]): Promise<number[]> {
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
async function medianFirstAnswers(
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
