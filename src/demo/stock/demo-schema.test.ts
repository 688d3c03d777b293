import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '#domain/time/calendar-months.ts';
import { catalogue, TODAY, unheardOf, withOwnNames, withTerm } from '../../../tests/demo-regions.ts';
import { createDemoListings, createDemoNewCars } from './create-stock.ts';
import { addDays, monthsBetween } from './days.ts';
import { createRandom } from './random.ts';

const schema = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../schemas/${name}.schema.json`, import.meta.url), 'utf8'));

describe('details of demo stock follow the schema of a listing’s sections', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema([schema('region/text'), schema('entities/media-file')]);
  const validate = ajv.compile(schema('entities/listing-sections'));

  test.each(Object.entries({ unheardOf, withTerm, withOwnNames }))('%s', (_, region) => {
    const options = { region, catalogue, seed: 'schema', today: TODAY };
    const stock = [...createDemoListings({ ...options, count: 150 }), ...createDemoNewCars(options)];
    for (const { detail, title } of stock) {
      expect(validate(detail), `${title} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  });
});

describe('days', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days));

  test('added months are the months between the days', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 400 }), (day, months) => {
        const later = addMonths(day, months);
        expect([months, months - 1]).toContain(monthsBetween(day, later));
        expect(later.slice(8) <= day.slice(8)).toBe(true);
      }),
    );
  });

  test('the last day of a month stays in its month', () => {
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  });
});

describe('chance', () => {
  test('repeats for a seed and stays within its bounds', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (seed, min, width) => {
        const once = createRandom(seed);
        const again = createRandom(seed);
        for (let turn = 0; turn < 20; turn++) {
          const value = once.whole(min, min + width);
          expect(again.whole(min, min + width)).toBe(value);
          expect(value).toBeGreaterThanOrEqual(min);
          expect(value).toBeLessThanOrEqual(min + width);
        }
      }),
    );
  });

  test('follows weights, and picks nothing if all weights are 0', () => {
    const random = createRandom('weights');
    const picks = Array.from({ length: 2000 }, () =>
      random.weighted([
        ['a', 3],
        ['b', 1],
        ['c', 0],
      ]),
    );
    expect(picks.filter((pick) => pick === 'a').length / 2000).toBeCloseTo(0.75, 1);
    expect(picks).not.toContain('c');
    expect(random.weighted([['a', 0]])).toBe(undefined);
  });
});
