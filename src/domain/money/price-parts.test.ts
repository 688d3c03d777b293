import { describe, expect, it } from 'vitest';
import { changeParts, completeParts } from './price-parts.ts';

const parts = [
  { field: 'listing.vehicle_price' },
  { field: 'listing.fees', items: ['listing.fee_taxes', 'listing.fee_registration'] },
];
const price = (total?: number, vehicle?: number, fees?: number, taxes?: number, registration?: number) => ({
  'listing.asking_price': total,
  'listing.vehicle_price': vehicle,
  'listing.fees': fees,
  'listing.fee_taxes': taxes,
  'listing.fee_registration': registration,
});

describe('the parts of a price', () => {
  it.each([
    ['the total from its parts', price(undefined, 1_653_000, 146_000), { 'listing.asking_price': 1_799_000 }],
    [
      'a part from its items, and with it the total',
      price(undefined, 1_653_000, undefined, 100_000, 46_000),
      { 'listing.fees': 146_000, 'listing.asking_price': 1_799_000 },
    ],
    ['what is left as the missing part', price(1_799_000, 1_653_000), { 'listing.fees': 146_000 }],
    ['nothing where too little is known', price(1_799_000), {}],
    ['nothing where all agree', price(1_799_000, 1_653_000, 146_000, 100_000, 46_000), {}],
  ])('complete %s', (_, fields, added) => {
    expect(completeParts(fields, parts, 0)).toEqual({ added });
  });

  it.each([
    ['the total', price(1_800_000, 1_653_000, 146_000), 'listing.asking_price'],
    ['a part and its items', price(1_799_000, 1_653_000, 146_000, 100_000, 40_000), 'listing.fees'],
    ['a part above the total', price(1_799_000, 1_900_000), 'listing.asking_price'],
  ])('report a disagreement of %s', (_, fields, field) => {
    expect(completeParts(fields, parts, 0).fault?.field).toBe(field);
  });

  it('add up in cents', () => {
    expect(completeParts(price(0.3, 0.1, 0.2), parts, 2)).toEqual({ added: {} });
  });
});

describe('a change of a price', () => {
  const stored = price(1_799_000, 1_653_000, 146_000, 100_000, 46_000);
  const change = (changed: Record<string, number | null>) => changeParts(stored, changed, parts, 0);

  it('goes to the first part', () => {
    expect(change({ 'listing.asking_price': 1_699_000 }).values).toEqual(
      price(1_699_000, 1_553_000, 146_000, 100_000, 46_000),
    );
  });
  it('follows from a changed part or item', () => {
    expect(change({ 'listing.vehicle_price': 1_600_000 }).values).toEqual(
      price(1_746_000, 1_600_000, 146_000, 100_000, 46_000),
    );
    expect(change({ 'listing.fee_taxes': 110_000 }).values).toEqual(
      price(1_809_000, 1_653_000, 156_000, 110_000, 46_000),
    );
  });
  it('empties items that no longer add up', () => {
    expect(change({ 'listing.fees': 150_000 }).values).toEqual({
      ...price(1_803_000, 1_653_000, 150_000),
      'listing.fee_taxes': null,
      'listing.fee_registration': null,
    });
  });
  it('is refused where given amounts disagree', () => {
    const { fault } = change({ 'listing.asking_price': 1_800_000, 'listing.vehicle_price': 1_700_000 });
    expect(fault?.field).toBe('listing.asking_price');
    expect(change({ 'listing.asking_price': 100_000 }).fault?.field).toBe('listing.asking_price');
  });
  it('leaves fields alone that are no part of it', () => {
    expect(change({ 'listing.mileage': 5 })).toEqual({ values: {} });
  });
});
