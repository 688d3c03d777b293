import units from 'cldr-core/supplemental/units.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import type { FeedField, RegionManifest } from '#contracts/types.ts';
import { readRegionField } from '../read-region-field.ts';
import { QUANTITIES } from './quantities.ts';

const UNITS = [
  'km',
  'mi',
  'kw',
  'hp',
  'kg',
  'cc',
  'nm',
  'kmh',
  'mph',
  'km_per_litre',
  'kwh',
  'hours',
  'mm',
  'mpg_uk',
];
const fields: RegionManifest['fields'] = Object.fromEntries(
  UNITS.map((unit) => [
    `x.${unit}`,
    { kind: 'number' as const, label: 'x', format: 'number' as const, unit: `cars:unit.${unit}` },
  ]),
);
const currency: RegionManifest['currency'] = {
  code: 'USD',
  symbol: '$',
  display: { '*': 'symbol' },
  fractionDigits: 2,
  compactFrom: 0,
  priceStep: 1,
  installmentMultiplier: 1,
};
const read = (unit: string, cell: string, mapping: Partial<FeedField> = {}) =>
  readRegionField(
    { number: 2, values: { cell } },
    { field: `x.${unit}`, from: ['cell'], read: 'number', ...mapping },
    { fields, currency },
  );

describe('power', () => {
  it.each([
    '204 KM',
    '204 PS',
    '204ps',
    '204 ch',
    '204 CV',
    '204 л.с.',
    '204 л. с.',
    '204马力',
    '204 匹马力',
    '204馬力',
    '204 แรงม้า',
    'PS 204',
  ])('in metric horsepower is converted to kW: %s', (cell) => expect(read('kw', cell)).toBe(150));
  it.each(['201 hp', '201bhp', '201 HP', '201 horsepower'])('in horsepower is converted to kW: %s', (cell) =>
    expect(read('kw', cell)).toBe(150),
  );
  it('in kW is converted to horsepower', () => {
    expect(read('hp', '150 kW')).toBe(201);
    expect(read('kw', '150 kW / 204 PS')).toBe(150);
    expect(read('kw', '204 PS (150 kW)')).toBe(150);
    expect(read('kw', '150')).toBe(150);
    expect(read('kw', '201', { cellUnit: 'hp' })).toBe(150);
    expect(read('kw', '150 kW', { cellUnit: 'hp' })).toBe(150);
  });
});

it('converts the units of a quantity both ways', () => {
  expect(read('mi', '80,000 km')).toBe(49_710);
  expect(read('mi', '80,000 公里')).toBe(49_710);
  expect(read('mi', 'KM 80,000')).toBe(49_710);
  expect(read('mi', '50,000 miles')).toBe(50_000);
  expect(read('km', '50,000 miles')).toBe(80_467);
  expect(read('km', '45,000 original miles')).toBe(72_420);
  expect(read('km_per_litre', '5 l/100km')).toBe(20);
  expect(read('km_per_litre', '5 л / 100 км')).toBe(20);
  expect(read('km_per_litre', '40 mpg (UK)')).toBeCloseTo(14.16, 2);
  expect(read('nm', '295 lb-ft')).toBe(400);
  expect(read('kmh', '120 mph')).toBe(193);
  expect(read('mph', '193 km/h')).toBe(120);
  expect(read('kg', '4000 lbs')).toBe(1814);
  expect(read('hours', '45 min')).toBe(0.75);
  expect(read('mm', '4.5 m')).toBe(4500);
  expect(read('cc', '2.0 л')).toBe(2000);
});

it.each([
  ['kw', '150 Nm'],
  ['kw', '64 kWh'],
  ['kw', '150 furlongs'],
  ['km', '85,000 hours'],
  ['km', '85000 kg'],
  ['km', '85,000 m'],
  ['kg', '1500 cc'],
  ['cc', '1.6 TSI'],
])('reports a cell of a field in %s with something else: %s', (unit, cell) => {
  const unread: string[] = [];
  const row = { number: 2, values: { cell } };
  const mapping: FeedField = { field: `x.${unit}`, from: ['cell'], read: 'number' };
  expect(
    readRegionField(row, mapping, { fields, currency }, { onUnread: (text) => unread.push(text) }),
  ).toBeUndefined();
  expect(unread).toEqual([cell]);
  expect(() => read(unit, cell, { onBad: 'reject' })).toThrow('beside the number, which is no known unit of');
});

it('asks for the meaning of a word of several units', () => {
  expect(() => read('km_per_litre', '40 mpg', { onBad: 'reject' })).toThrow(
    'has several meanings (set "cellUnit" to mpg_us or mpg_uk)',
  );
  expect(read('km_per_litre', '40 mpg', { cellUnit: 'mpg_uk' })).toBeCloseTo(14.16, 2);
  expect(read('mpg_uk', '40 mpg')).toBe(40);
});

describe('the factors', () => {
  const { convertUnits, unitConstants } = units.supplemental;
  /** Value of a product such as `ft_to_m*5280`. */
  const amountOf = (text: string): number =>
    text
      .split('*')
      .map((part) =>
        part
          .split('/')
          .map((term) => factorOf(term.trim()))
          .reduce((product, divisor) => product / divisor),
      )
      .reduce((product, factor) => product * factor, 1);
  const constants: Readonly<Record<string, { _value: string }>> = unitConstants;
  const known: Readonly<Record<string, { _baseUnit: string; _factor?: string }>> = convertUnits;
  const factorOf = (term: string): number =>
    constants[term] ? amountOf(constants[term]._value) : Number(term);
  const cldr = (name: string): number => amountOf(known[name]?._factor ?? '1');

  it.each([
    ['a mile in km', QUANTITIES.distance.mi.factor, cldr('mile') / 1000],
    ['a pound in kg', QUANTITIES.mass.lb.factor, cldr('pound')],
    ['a horsepower in kW', QUANTITIES.power.hp.factor, cldr('horsepower') / 1000],
    ['a metric horsepower in kW', QUANTITIES.power.ps.factor, (75 * factorOf('gravity')) / 1000],
    ['an inch in mm', QUANTITIES.length.in.factor, cldr('inch') * 1000],
    ['a foot in mm', QUANTITIES.length.ft.factor, cldr('foot') * 1000],
    ['an imperial gallon in cc', QUANTITIES.volume.gal_uk.factor, cldr('gallon-imperial') * 1e6],
    ['a foot-pound in Nm', QUANTITIES.torque.lbft.factor, cldr('pound-force') * cldr('foot')],
    ['a mile per hour in km/h', QUANTITIES.speed.mph.factor, cldr('mile') / 1000],
  ])('agree with CLDR: %s', (_, ours, theirs) => expect(ours).toBeCloseTo(theirs, 6));
});
