import { describe, expect, it } from 'vitest';
import { listed, nearest } from './nearest.ts';

describe('nearest', () => {
  it('finds the intended name despite typing errors, other separators and other letter case', () => {
    const known = ['listing.asking_price', 'listing.mileage', 'is_sold'];
    expect(nearest('listing.asking_prise', known)).toBe('listing.asking_price');
    expect(nearest('listing.askingPrice', known)).toBe('listing.asking_price');
    expect(nearest('buynow', ['buy-new', 'buy-now'])).toBe('buy-now');
    expect(nearest('Listing.Milage', known)).toBe('listing.mileage');
    expect(nearest('naem', ['kind', 'name'])).toBe('name');
  });

  it('returns undefined if no name is similar', () => {
    expect(nearest('wheels', ['listing.mileage', 'is_sold'])).toBeUndefined();
    expect(nearest('ab', ['xy'])).toBeUndefined();
    expect(nearest('LEG', ['AED', 'EGP'])).toBeUndefined();
    expect(nearest('SGX', ['AED', 'SGD'])).toBe('SGD');
    expect(nearest('', ['a'])).toBeUndefined();
    expect(nearest('x'.repeat(100_000), ['listing.mileage'])).toBeUndefined();
  });
});

describe('listed', () => {
  it('truncates long lists and adds their length', () => {
    expect(listed(['a', 2])).toBe('a, 2');
    expect(listed([])).toBe('nothing');
    expect(listed(['a', 'b', 'c'], 2)).toBe('a, b … (3 in all)');
  });
});
