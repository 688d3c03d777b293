import { describe, expect, it } from 'vitest';
import type { ListingFields } from '#domain/search/criteria.ts';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import type { DueAlert } from './repositories/outbox.ts';
import { currentAlerts } from './send-message.ts';

const region = shippedRegion('sg');
const searches = [{ id: 3, kind: 'used' as const, search: 'price=-100000&make=kia', language: 'en' }];
const car = (price: number, more: ListingFields = {}): ListingFields => ({
  'inventory.make': 'kia',
  'inventory.make_model': 'kia.stonic',
  'listing.asking_price': price,
  ...more,
});
const ALERT: DueAlert = {
  id: 1,
  searchId: 3,
  event: 'new_match',
  title: 'Kia Stonic',
  listingId: 7,
  priceBefore: null,
  status: null,
  similar: null,
  kind: null,
};
const NAME = { slug: 'kia-stonic', title: 'Kia Stonic' };
const MATCH: Partial<DueAlert> = { event: 'new_match' };
const DROP: Partial<DueAlert> = { event: 'price_drop', priceBefore: 90_000 };
const SOLD: Partial<DueAlert> = { event: 'status_change', status: 'sold' };
const GONE: Partial<DueAlert> = { event: 'status_change', status: 'gone' };
const RESERVED: Partial<DueAlert> = { event: 'status_change', status: 'pending_sale' };

const stillApplies = (
  changes: Partial<DueAlert>,
  fields: ListingFields | null,
  kind: 'used' | 'new' = 'used',
) =>
  currentAlerts(
    region,
    { alerts: [{ ...ALERT, ...changes }], searches },
    fields ? [{ ...NAME, id: 7, kind, fields }] : [],
  ).length === 1;

describe('waiting alerts', () => {
  it.each<[string, Partial<DueAlert>, ListingFields | null, boolean]>([
    ['a new car, still there', MATCH, car(90_000), true],
    ['a new car, reserved since', MATCH, car(90_000, { is_pending_sale: true }), true],
    ['a new car, sold since', MATCH, car(90_000, { is_sold: true }), false],
    ['a new car, gone since', MATCH, null, false],
    ['a new car, too dear since', MATCH, car(100_001), false],
    ['a new car, corrected to another make', MATCH, car(90_000, { 'inventory.make': 'audi' }), false],
    ['a lower price, still so', DROP, car(85_000), true],
    ['a lower price, up again by a part', DROP, car(89_999), true],
    ['a lower price, back up', DROP, car(90_000), false],
    ['a lower price of a car sold since', DROP, car(85_000, { is_sold: true }), false],
    ['a lower price of a car gone since', DROP, null, false],
    ['a lower price of a car without one since', DROP, { 'inventory.make': 'kia' }, false],
    ['a sold car', SOLD, car(90_000, { is_sold: true }), true],
    ['a sold car that is for sale again', SOLD, car(90_000), false],
    ['a sold car that is gone since', SOLD, null, false],
    ['a car that is gone', GONE, null, true],
    ['a reserved car that is sold since', RESERVED, car(90_000, { is_sold: true }), false],
    ['an alert of an older version, of no known car', { listingId: null }, null, true],
  ])('are sent if they still apply: %s', (_what, changes, fields, expected) => {
    expect(stillApplies(changes, fields)).toBe(expected);
  });

  it('are dropped for a car of another stock kind, and for a search without known filters', () => {
    expect(stillApplies(MATCH, car(90_000), 'new')).toBe(false);
    const [search] = searches;
    const sent = currentAlerts(
      region,
      { alerts: [ALERT], searches: search ? [{ ...search, search: 'gone=1' }] : [] },
      [{ ...NAME, id: 7, kind: 'used', fields: car(90_000) }],
    );
    expect(sent).toEqual([]);
  });
});
