import { expect, it } from 'vitest';
import type { FeedField } from '#contracts/types.ts';
import { invalidUnit } from './check-feed.ts';

const field = (unit: string) => ({ kind: 'number' as const, label: 'x', format: 'number' as const, unit });
const target = {
  where: 'the region',
  vocabularies: {},
  fields: { power: field('cars:unit.kw'), mileage: field('{{value}} mi'), seats: field('cars:unit.seats') },
};
const faults = (mapping: Partial<FeedField>) =>
  invalidUnit(['fields', 0], { field: 'power', from: ['cell'], read: 'number', ...mapping }, target).map(
    ({ path }) => path.at(-1),
  );

it('refuses units of cells that cannot be converted to that of the field', () => {
  expect(faults({ cellUnit: 'hp' })).toEqual([]);
  expect(faults({ cellUnit: 'nm' })).toEqual(['cellUnit']);
  expect(faults({ field: 'seats', cellUnit: 'hp' })).toEqual(['cellUnit']);
  expect(faults({ field: 'mileage', cellUnit: 'km' })).toEqual([]);
  expect(faults({ field: 'mileage', unit: 'miles_to_km' })).toEqual(['unit']);
});
