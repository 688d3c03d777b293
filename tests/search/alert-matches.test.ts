import { describe, expect, test } from 'vitest';
import type { ListingFields } from '#domain/search/criteria.ts';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import { type ListingChange, priceOf } from '#server/modules/alerts/change-facts.ts';
import { createChangeMatcher, type Watch } from '#server/modules/alerts/match-changes.ts';
import { createIndex } from '#server/search/create-index.ts';
import { type Listing, randomListing } from './random-listings.ts';
import { randomRequest } from './random-requests.ts';
import { regionDefinitions } from './region-definitions.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const CHANGES = 300;
const SEARCHES = 120;
const EVENTS = ['new_match', 'price_drop', 'status_change'] as const;
/** Transactions before 105, besides 103, had committed when some searches were saved. */
const SEEN = { earlier: '50:50:', between: '103:105:103' };
const wasSeen = (watch: Watch, xid: number) => watch.seen === SEEN.between && xid < 105 && xid !== 103;

/** Changes of cars, some of which change several times. */
function randomChanges(definition: IndexDefinition, random: SeededRandom): ListingChange[] {
  const facts = () => ({
    'listing.asking_price': random.pick([null, 0, 50_000, 60_000, 70_000]),
    is_sold: random.chance(0.1),
    is_pending_sale: random.chance(0.1),
  });
  const car = (): ListingFields => ({ ...randomListing(definition, random), ...facts() });
  return Array.from({ length: CHANGES }, (_, at) => {
    const before = random.chance(0.3) ? null : car();
    const after = before && random.chance(0.7) ? { ...before, ...facts() } : car();
    return {
      seq: at + 1,
      listingId: 1 + random.whole(CHANGES),
      title: 'Car',
      before,
      after: before && random.chance(0.1) ? null : after,
      xid: String(100 + random.whole(8)),
    };
  });
}

/** Asks the index that answers searches which cars matched before and after, and judges one change after the other. */
function askEach(definition: IndexDefinition, changes: readonly ListingChange[]) {
  const indexOf = (fieldsOf: (change: ListingChange) => ListingFields | null) => {
    const index = createIndex(definition);
    for (const change of changes) {
      const fields = fieldsOf(change);
      if (fields) index.put(change.seq, fields);
    }
    return ({ criteria }: Watch) => new Set(index.search({ criteria, limit: CHANGES }).ids);
  };
  const before = indexOf((change) => change.before);
  const after = indexOf((change) => change.after);
  return (watch: Watch): Record<string, string[]> => {
    const [matched, matches] = [before(watch), after(watch)];
    const keys = changes.flatMap((change): [string, string][] => {
      const [was, is] = [matched.has(change.seq), matches.has(change.seq)];
      const status = change.after ? listingStatus(change.after) : 'gone';
      const isOffered = status !== 'gone' && status !== 'sold';
      const [from, to] = [priceOf(change.before), priceOf(change.after)];
      const isNewStatus = change.before !== null && listingStatus(change.before) !== status;
      const found: [boolean, (typeof EVENTS)[number], string][] = [
        [isOffered && is && !was, 'new_match', 'new'],
        [isOffered && is && from !== undefined && to !== undefined && to < from, 'price_drop', `price ${to}`],
        [isNewStatus && (was || is), 'status_change', `${status} ${change.seq}`],
      ];
      const [first] = found.filter(([holds, event]) => holds && watch.events.includes(event));
      if (!first || wasSeen(watch, Number(change.xid))) return [];
      return [[first[1], `${watch.id}:${change.listingId}:${first[2]}`]];
    });
    const byEvent = EVENTS.map((event) => [
      event,
      [...new Set(keys.flatMap(([of, key]) => (of === event ? key : [])))],
    ]);
    return Object.fromEntries(byEvent.filter(([, ofEvent]) => (ofEvent?.length ?? 0) > 0));
  };
}

describe.each(Object.entries(regionDefinitions()))('changes of cars in %s', (_code, definition) => {
  const random = seededRandom(23);
  const changes = randomChanges(definition, random);
  const cars = changes.flatMap(({ seq, after }): Listing[] => (after ? [[seq, after]] : []));
  const watches = Array.from(
    { length: SEARCHES },
    (_, id): Watch => ({
      id,
      criteria: randomRequest(definition, cars, random).criteria,
      events: random.some(EVENTS, 0.8),
      seen: random.chance(0.5) ? SEEN.earlier : SEEN.between,
    }),
  );
  const ask = askEach(definition, changes);
  const matcher = createChangeMatcher(definition);
  for (const change of changes) matcher.add(change);
  const keysOf = (first: readonly { dedupeKey: string }[]) => first.map(({ dedupeKey }) => dedupeKey);

  test('match the searches that find them', () => {
    const found = watches.map((watch) => ask(watch));
    expect(found.flatMap((each) => Object.keys(each)).length).toBeGreaterThan(SEARCHES / 2);
    const matched = watches.map((watch) => {
      const matches = matcher.match(watch);
      return Object.fromEntries(matches.map(({ event, take }) => [event, keysOf(take(CHANGES).first)]));
    });
    expect(matched).toEqual(found);
  });

  test('are named up to a number and counted beyond it, without those that are known', () => {
    for (const watch of watches)
      for (const { event, take } of matcher.match(watch)) {
        const all = ask(watch)[event] ?? [];
        const known = all.filter((_, at) => at % 3 === 0);
        const fresh = all.filter((_, at) => at % 3 !== 0);
        const { first, further } = take(2, ['7:999999:new', ...known]);
        expect([keysOf(first), further]).toEqual([fresh.slice(0, 2), Math.max(0, fresh.length - 2)]);
      }
  });
});
