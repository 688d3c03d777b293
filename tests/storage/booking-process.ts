// Books the same slot from many tickets at once, for each line on its input; prints the outcomes of a round as a line.
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { slotValue } from '../../src/domain/appointments/time-slots.ts';
import { bookSlot, holdSlot } from '../../src/server/modules/slots/book-slot.ts';
import { SlotTaken } from '../../src/server/modules/slots/slot-taken.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { inTransaction } from '../../src/server/storage/transaction.ts';
import { quiet } from '../quiet-log.ts';
import { slotRegion } from '../slot-region.ts';

/** A round, as a line of JSON. */
export interface Round {
  start: string;
  /** One ticket for each booker. */
  tickets: number[];
  /** Ends the process when it holds the slot. */
  diesWithHold?: boolean;
}

/** What one booker got: a place, or the next free slots. */
export type Outcome = { booked: true } | { next: string[] };

const [url = '', capacity = '1'] = process.argv.slice(2);
const { db, close } = openDatabase({ url, log: quiet, size: 25, statementTimeout: 30_000 });
const region = slotRegion({ capacity: Number(capacity) });
// like a site that has been running: with open connections
await Promise.all(Array.from({ length: 25 }, () => db.execute(sql`SELECT pg_sleep(0.2)`)));

for await (const line of createInterface({ input: process.stdin })) {
  const { start, tickets, diesWithHold }: Round = JSON.parse(line);
  const place = { region, type: 'inspection', location: 'east', start } as const;
  if (diesWithHold) {
    const person = { contactId: null, deviceHash: 'dying' };
    await inTransaction(db, (tx) => holdSlot(tx, { ...place, form: 'sell_car', person }));
    process.kill(process.pid, 'SIGKILL');
  }
  const outcomes = await Promise.all(
    tickets.map(async (ticketId): Promise<Outcome> => {
      const person = { contactId: null, deviceHash: `device ${ticketId}` };
      try {
        await inTransaction(db, (tx) => bookSlot(tx, { ...place, person, ticketId }));
        return { booked: true };
      } catch (error) {
        if (!(error instanceof SlotTaken)) throw error;
        return { next: error.next.map(slotValue) };
      }
    }),
  );
  console.log(JSON.stringify(outcomes));
}
await close();
