import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { type Bits, clearBit, countBits, firstRows, hasBit, isEmpty } from '../../search/bits.ts';
import type { AlertEvent } from '../../storage/schema.ts';
import type { ChangeFacts, ChangeSets } from './change-facts.ts';
import { snapshotReader } from './snapshot-reader.ts';

/** A change that matches a saved search. */
export interface AlertMatch {
  listingId: number;
  title: string;
  /** The previous price, if the event is a lower price. */
  priceBefore?: number;
  /** The new status, if the event is a change of status. */
  status?: ListingStatus | 'gone';
  /** Each event is sent once: see `outbox.dedupe_key`. */
  dedupeKey: string;
}

/** Changes that match a saved search by one event: they may be thousands, of which a message names three. */
export interface EventMatches {
  event: AlertEvent;
  /**
   * Returns the first matches and the number of the others.
   * @param known keys of matches to leave out
   */
  take(most: number, known?: readonly string[]): { first: AlertMatch[]; further: number };
}

interface Changes {
  facts: readonly ChangeFacts[];
  sets: ChangeSets;
}

/**
 * @param rows changes that the search has not seen
 * @returns undefined if no row is an alert
 */
export function createEventMatches(
  watch: { id: number },
  event: AlertEvent,
  rows: Bits,
  { facts, sets }: Changes,
): EventMatches | undefined {
  const matching = withoutRepeats(event, rows, { facts, sets });
  if (isEmpty(matching)) return undefined;
  const keyOf = (row: number) => {
    const { listingId } = facts[row] as ChangeFacts;
    return `${watch.id}:${listingId}:${keyOfEvent(event, facts[row] as ChangeFacts)}`;
  };
  const matchOf = (row: number): AlertMatch => {
    const { listingId, title, status, fall } = facts[row] as ChangeFacts;
    const details = { new_match: {}, price_drop: { priceBefore: fall?.from }, status_change: { status } }[
      event
    ];
    return { listingId, title, ...details, dedupeKey: keyOf(row) };
  };
  return {
    event,
    take(most, known = []) {
      const fresh = known.length > 0 ? matching.slice() : matching;
      for (const key of known)
        for (const row of sets.byCar.get(listingOfKey(key)) ?? [])
          if (hasBit(fresh, row) && keyOf(row) === key) clearBit(fresh, row);
      const first = firstRows(fresh, most);
      return { first: first.map(matchOf), further: countBits(fresh) - first.length };
    },
  };
}

function keyOfEvent(event: AlertEvent, { status, seq, fall }: ChangeFacts): string {
  if (event === 'new_match') return 'new';
  return event === 'price_drop' ? `price ${fall?.to}` : `${status} ${seq}`;
}

const listingOfKey = (key: string) => Number(key.split(':', 2)[1]);

/** Changes that were visible when a search was saved are no alerts of it. @param seen snapshot of PostgreSQL */
export function withoutSeen(seen: string, rows: Bits, { facts, sets }: Changes): Bits {
  if (BigInt(seen.split(':', 2)[1] ?? 0) <= sets.firstXid) return rows;
  const wasSeen = snapshotReader(seen);
  const result = rows.slice();
  for (const row of firstRows(rows, facts.length))
    if (wasSeen((facts[row] as ChangeFacts).xid)) clearBit(result, row);
  return result;
}

/** A car that comes twice, or is twice at the same price, is one alert. */
function withoutRepeats(event: AlertEvent, rows: Bits, { facts, sets }: Changes): Bits {
  if (sets.repeated.length === 0) return rows;
  const result = rows.slice();
  for (const ofCar of sets.repeated) {
    const keys = new Set<string>();
    for (const row of ofCar) {
      if (!hasBit(rows, row)) continue;
      const key = keyOfEvent(event, facts[row] as ChangeFacts);
      if (keys.has(key)) clearBit(result, row);
      keys.add(key);
    }
  }
  return result;
}
