import { describe, expect, it } from 'vitest';
import type { ListingChange } from './change-facts.ts';
import { createChangeMatcher, type Watch } from './match-changes.ts';
import { snapshotReader } from './snapshot-reader.ts';

const definition = {
  columns: [
    { field: 'listing.asking_price', kind: 'number' as const },
    { field: 'listing.mileage', kind: 'number' as const },
  ],
  facets: [],
  stats: [],
  sorts: [],
};
const car = (price: number, more = {}) => ({ 'listing.asking_price': price, 'listing.mileage': 5, ...more });
const change = (before: ListingChange['before'], after: ListingChange['after'], seq = 1): ListingChange => ({
  seq,
  listingId: 7,
  title: 'Car',
  before,
  after,
  xid: '20',
});
const watch = (more: Partial<Watch> = {}): Watch => ({
  id: 3,
  criteria: [{ key: 'price', criterion: { op: 'range', field: 'listing.asking_price', max: 100 } }],
  events: ['new_match', 'price_drop', 'status_change'],
  seen: '10:10:',
  ...more,
});
function match(changes: readonly ListingChange[], search = watch(), known: readonly string[] = []): string[] {
  const matcher = createChangeMatcher(definition);
  for (const each of changes) matcher.add(each);
  return matcher.match(search).flatMap(({ event, take }) => {
    const { first, further } = take(changes.length, known);
    expect(further).toBe(0);
    return first.map(({ dedupeKey }) => `${event} ${dedupeKey}`);
  });
}

describe('a change of a car', () => {
  it.each([
    ['comes', null, car(90), ['new_match 3:7:new']],
    ['comes, too dear', null, car(110), []],
    ['comes, sold already', null, car(90, { is_sold: true }), []],
    ['becomes cheap enough', car(110), car(100), ['new_match 3:7:new']],
    ['becomes cheaper', car(90), car(80), ['price_drop 3:7:price 80']],
    ['becomes dearer', car(80), car(90), []],
    ['becomes too dear', car(90), car(110), []],
    [
      'has a lower promotional price',
      car(90),
      car(90, { 'listing.promotional_price': 85 }),
      ['price_drop 3:7:price 85'],
    ],
    ['gets a price on request', car(90), car(0), []],
    ['gets a promotional price above its own', car(90), car(90, { 'listing.promotional_price': 95 }), []],
    ['is driven', car(90), car(90, { 'listing.mileage': 9 }), []],
    ['is reserved', car(90), car(90, { is_pending_sale: true }), ['status_change 3:7:pending_sale 1']],
    ['is sold', car(90), car(90, { is_sold: true }), ['status_change 3:7:sold 1']],
    ['goes', car(90), null, ['status_change 3:7:gone 1']],
    ['goes, though it did not match', car(110), null, []],
  ])('that %s', (_what, before, after, expected) => {
    expect(match([change(before, after)])).toEqual(expected);
  });

  it('matches only events that the search asks for', () => {
    expect(match([change(null, car(90))], watch({ events: ['price_drop'] }))).toEqual([]);
    expect(match([change(car(110), car(90))], watch({ events: ['price_drop'] }))).toEqual([
      'price_drop 3:7:price 90',
    ]);
  });

  it('does not match if the change was visible when the search was saved', () => {
    expect(match([change(null, car(90))], watch({ seen: '30:30:' }))).toEqual([]);
    expect(match([change(null, car(90))], watch({ seen: '15:30:20,25' }))).toHaveLength(1);
  });

  it('matches each of several changes', () => {
    const changes = [change(null, car(90), 1), change(car(90), car(80), 2), change(car(80), null, 3)];
    expect(match(changes)).toEqual([
      'new_match 3:7:new',
      'price_drop 3:7:price 80',
      'status_change 3:7:gone 3',
    ]);
  });
});

describe('a snapshot', () => {
  it('decides which transactions had committed', () => {
    const had = snapshotReader('100:105:101,103');
    expect(['99', '100', '101', '102', '103', '104', '105', '106'].map((xid) => had(BigInt(xid)))).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(snapshotReader('9007199254740993:9007199254740993:')(9007199254740992n)).toBe(true);
  });
});
