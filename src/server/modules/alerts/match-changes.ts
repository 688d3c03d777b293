import type { NamedCriterion } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { type BatchIndex, createBatchIndex } from '../../search/batch-index.ts';
import { and, andNot, type Bits, isEmpty, or } from '../../search/bits.ts';
import type { AlertEvent } from '../../storage/schema.ts';
import {
  type ChangeFacts,
  type ChangeSets,
  changeFacts,
  changeSets,
  type ListingChange,
} from './change-facts.ts';
import { createEventMatches, type EventMatches, withoutSeen } from './event-matches.ts';

/** A saved search to compare changes with. */
export interface Watch {
  id: number;
  criteria: readonly NamedCriterion[];
  events: readonly AlertEvent[];
  /** Snapshot of PostgreSQL: changes that are visible in it are older than the search. */
  seen: string;
}

export interface ChangeMatcher {
  /** Adds a change, of which only facts are kept, not the fields. */
  add(change: ListingChange): void;
  /** Finds the changes that match a saved search, by event. */
  match(watch: Watch): EventMatches[];
}

/**
 * Finds the changes that match saved searches and their events. All changes are compared with a search at once, as bitmaps, by the code that
 * answers searches, so that alerts and results pages agree.
 */
export function createChangeMatcher(definition: IndexDefinition): ChangeMatcher {
  const before = createBatchIndex(definition);
  const after = createBatchIndex(definition);
  const facts: ChangeFacts[] = [];
  let sets: ChangeSets | undefined;
  return {
    add(change) {
      before.add(change.before ?? {});
      after.add(change.after ?? {});
      facts.push(changeFacts(change));
      sets = undefined;
    },
    match(watch) {
      sets ??= changeSets(facts);
      const changes = { facts, sets };
      const was = rowsIn(sets.existed, before, watch);
      const is = rowsIn(sets.exists, after, watch);
      if (isEmpty(was) && isEmpty(is)) return [];
      let rest = withoutSeen(watch.seen, or(was, is), changes);
      if (isEmpty(rest)) return [];
      return eventsOf(was, is, sets).flatMap(([event, rows]) => {
        if (!watch.events.includes(event)) return [];
        // a change is one event
        const ofEvent = and(rest, rows);
        rest = andNot(rest, ofEvent);
        return createEventMatches(watch, event, ofEvent, changes) ?? [];
      });
    },
  };
}

/** Changes that are no listing before or after are rows of an empty listing, which some criteria match. */
const rowsIn = (listings: Bits, index: BatchIndex, { criteria }: Watch): Bits =>
  isEmpty(listings) ? listings : and(index.rowsOf(criteria), listings);

/** Returns the changes of each event, of which the first that is wanted applies. */
function eventsOf(
  was: Bits,
  is: Bits,
  { forSale, cheaper, withNewStatus }: ChangeSets,
): [event: AlertEvent, rows: Bits][] {
  const has = and(is, forSale);
  return [
    // a car that comes back is no new match: its key has been used
    ['new_match', andNot(has, was)],
    ['price_drop', and(has, cheaper)],
    ['status_change', withNewStatus],
  ];
}
