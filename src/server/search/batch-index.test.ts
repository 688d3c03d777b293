import { expect, test } from 'vitest';
import type { NamedCriterion } from '#domain/search/criteria.ts';
import { createBatchIndex } from './batch-index.ts';
import { firstRows } from './bits.ts';

const definition = {
  columns: [{ field: 'price', kind: 'number' as const }],
  facets: [],
  stats: [],
  sorts: [{ name: 'price', field: 'price', direction: 'asc' as const }],
};
const below = (max: number): NamedCriterion[] => [
  { key: 'price', criterion: { op: 'range', field: 'price', max } },
];

test('returns the rows that meet all criteria, also those of listings added since', () => {
  const index = createBatchIndex(definition);
  const [cheap, any] = [below(50), below(1_000)];
  const rowsOf = (criteria: NamedCriterion[]) => firstRows(index.rowsOf(criteria), 100);
  for (let row = 0; row < 40; row++) index.add({ price: row * 10 });
  expect(rowsOf(cheap)).toEqual([0, 1, 2, 3, 4, 5]);
  index.add({ price: 7 });
  index.add({});
  expect(rowsOf(cheap)).toEqual([0, 1, 2, 3, 4, 5, 40]);
  expect(rowsOf([...any, ...cheap])).toEqual([0, 1, 2, 3, 4, 5, 40]);
  expect(rowsOf([])).toHaveLength(42);
});
