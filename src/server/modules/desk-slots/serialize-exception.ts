import type { DeskSlotException } from '#contracts/types.ts';
import type { SlotExceptionRow } from '../slots/index.ts';

/** A change of the slots as the API sends it. */
export const serializeException = (row: SlotExceptionRow): DeskSlotException => ({
  id: row.id,
  kind: row.kind,
  location: row.location,
  type: row.type,
  first_day: row.firstDay,
  last_day: row.lastDay,
  from_minute: row.fromMinute,
  until_minute: row.untilMinute,
  capacity: row.capacity,
  note: row.note,
});
