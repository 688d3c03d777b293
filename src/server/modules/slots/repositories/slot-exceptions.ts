import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { SlotException } from '#domain/time-slots.ts';
import type { Database } from '../../../storage/database.ts';
import { slotExceptions } from '../../../storage/schema.ts';
import type { SlotPlace } from './bookings.ts';

export type SlotExceptionRow = typeof slotExceptions.$inferSelect;

/** Days, ISO, both included. */
export interface DaySpan {
  firstDay: string;
  lastDay: string;
}

const overlaps = (region: string, { firstDay, lastDay }: DaySpan) =>
  and(
    eq(slotExceptions.region, region),
    lte(slotExceptions.firstDay, lastDay),
    gte(slotExceptions.lastDay, firstDay),
  );

/** Reads the exceptions that apply to a place, oldest first. */
export async function readExceptions(
  db: Database,
  { region, location, type }: SlotPlace,
  span: DaySpan,
): Promise<SlotException[]> {
  const rows = await db
    .select()
    .from(slotExceptions)
    .where(
      and(
        overlaps(region, span),
        or(isNull(slotExceptions.location), eq(slotExceptions.location, location)),
        or(isNull(slotExceptions.type), eq(slotExceptions.type, type)),
      ),
    )
    .orderBy(asc(slotExceptions.id));
  return rows.map(({ kind, firstDay, lastDay, fromMinute, untilMinute, capacity }) => ({
    kind,
    firstDay,
    lastDay,
    ...(fromMinute !== null && { fromMinute }),
    ...(untilMinute !== null && { untilMinute }),
    ...(capacity !== null && { capacity }),
  }));
}
