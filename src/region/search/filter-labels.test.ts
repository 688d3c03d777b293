import { describe, expect, it } from 'vitest';
import { englishLabel, filterOf, shippedRegion } from '../../../tests/shipped-regions.ts';
import { optionText, slugLabel, valueLabel } from './filter-labels.ts';
import type { FilterValue } from './filter-value.ts';
import { filterLabel } from './search-labels.ts';

function format(code: string, query: string, value: FilterValue): string {
  const region = shippedRegion(code);
  return filterLabel(value, filterOf(region, query), englishLabel(region));
}
const range = (min?: number, max?: number): FilterValue => ({ kind: 'range', min, max });

describe('labels of filter values', () => {
  it('prices are written as the region writes them', () => {
    expect(format('sg', 'price', range(20_000, 80_000))).toBe('$20,000 – $80,000');
    expect(format('my', 'price', range(undefined, 50_000))).toMatch(/^up to RM\s?50,000$/);
  });
  it('numbers share one unit', () => {
    expect(format('sg', 'coe', range(3, 8))).toBe('3–8 years');
    expect(format('sg', 'coe', range(undefined, 1))).toBe('up to 1 year');
    expect(format('sg', 'mileage', range(undefined, 50_000))).toBe('up to 50,000 km');
  });
  it('years have no grouping marks', () => {
    expect(format('sg', 'year', range(2018))).toBe('from 2018');
    expect(format('sg', 'year', range(2018, 2018))).toBe('2018');
  });
  it('money in millions is written in full', () => {
    expect(format('id', 'installment', range(2, 4))).toMatch(/^Rp\s?2\.000\.000 – Rp\s?4\.000\.000$/);
  });
  it('a boolean has no label', () => {
    expect(format('sg', 'available', { kind: 'flag' })).toBe('');
  });
  it('quarters are not rounded to tenths', () => {
    expect(format('sg', 'coe', range(1.25, 2.75))).toBe('1.25–2.75 years');
    expect(format('sg', 'coe', { kind: 'number', value: 0.05 })).toBe('0.05 years');
  });
  it('a number carries its unit', () => {
    const region = shippedRegion('jp');
    expect(valueLabel(12, filterOf(region, 'shaken'), englishLabel(region))).toBe('12 months');
  });
  it('options are named by the manifest, makes by the stock, others by a readable slug', () => {
    const region = shippedRegion('sg');
    const context = englishLabel(region);
    expect(optionText('suv', filterOf(region, 'body'), context)).toBe('SUV');
    expect(optionText('7', filterOf(region, 'seats'), context)).toBe('7-Seater');
    const make = filterOf(region, 'make');
    expect(optionText('bmw', make, context, new Map([['bmw', 'BMW']]))).toBe('BMW');
    expect(optionText('mercedes-benz', make, context)).toBe('Mercedes Benz');
    expect(slugLabel('雙龍.musso')).toBe('雙龍 Musso');
  });
});
