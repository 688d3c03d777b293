import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm';
import type { SlotException } from '#domain/appointments/time-slots.ts';
import { advisoryLock } from '../../../storage/advisory-locks.ts';
import type { Database } from '../../../storage/database.ts';
import { slotExceptions } from '../../../storage/schema.ts';
import type { SlotLocation } from './bookings.ts';

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
  { region, location, type }: SlotLocation,
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

/** An exception before it is stored. */
export type NewSlotException = Omit<SlotExceptionRow, 'id' | 'createdAt'>;

/** Lists the exceptions of a region in a span of days for the desk, those of one place or of all, oldest first. */
export async function listExceptions(
  db: Database,
  region: string,
  span: DaySpan,
  location?: string,
): Promise<SlotExceptionRow[]> {
  const isHere =
    location === undefined
      ? undefined
      : or(isNull(slotExceptions.location), eq(slotExceptions.location, location));
  return db
    .select()
    .from(slotExceptions)
    .where(and(overlaps(region, span), isHere))
    .orderBy(asc(slotExceptions.id));
}

/**
 * Stores an exception; call it in a transaction. Bookings that it affects stay; the desk tells their people. It waits for
 * bookings that have begun, and those that begin later wait for it: none gets past a block of the same moment.
 */
export async function putException(tx: Database, exception: NewSlotException): Promise<SlotExceptionRow> {
  await advisoryLock(tx, 'slotRules', exception.region);
  const [row] = await tx.insert(slotExceptions).values(exception).returning();
  if (!row) throw new Error('an exception was not stored');
  return row;
}

/** @returns the removed exception; null if the region has none with the id */
export async function removeException(
  db: Database,
  { id, region }: { id: number; region: string },
): Promise<SlotExceptionRow | null> {
  const [row] = await db
    .delete(slotExceptions)
    .where(and(eq(slotExceptions.id, id), eq(slotExceptions.region, region)))
    .returning();
  return row ?? null;
}
