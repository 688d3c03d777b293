import { describe, expect, it } from 'vitest';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { countedValues } from './counted-values.ts';
import { createIndex } from './create-index.ts';

const definition: IndexDefinition = {
  columns: [
    { field: 'name', kind: 'text' },
    { field: 'tags', kind: 'texts' },
    { field: 'price', kind: 'number' },
    { field: 'sold', kind: 'boolean' },
  ],
  facets: [{ key: 'name', kind: 'values', field: 'name' }],
  stats: [{ key: 'price', field: 'price', buckets: 4 }],
  sorts: [{ name: 'cheapest', field: 'price', direction: 'asc' }],
};

describe('createIndex', () => {
  it('answers a search without listings', () => {
    expect(createIndex(definition).search({ criteria: [], facets: 'all', stats: 'all' })).toEqual({
      total: 0,
      ids: [],
      facets: { name: { values: [], counts: new Int32Array() } },
      stats: {},
      totalWithout: {},
    });
  });

  it('counts each facet without its own criteria and the total without each filter', () => {
    const index = createIndex(definition);
    index.load([
      [1, { name: 'a', price: 10 }],
      [2, { name: 'a', price: 20 }],
      [3, { name: 'b', price: 30 }],
      [4, { name: 'b' }],
    ]);
    const result = index.search({
      criteria: [
        { key: 'name', criterion: { op: 'in', field: 'name', values: ['b'], join: 'OR' } },
        { key: 'price', criterion: { op: 'range', field: 'price', max: 20 } },
      ],
      facets: 'all',
      stats: 'all',
    });
    expect(result.total).toBe(0);
    expect(countedValues(result.facets.name)).toEqual([{ value: 'a', count: 2 }]);
    expect(result.stats.price).toMatchObject({ min: 30, max: 30 });
    expect(result.totalWithout).toEqual({ name: 2, price: 2 });
  });

  it('finds the minimum and maximum of a range far inside the stock', () => {
    const index = createIndex({
      ...definition,
      columns: [...definition.columns, { field: 'twin', kind: 'number' }],
      stats: [{ key: 'price', field: 'price', buckets: 20 }],
    });
    for (let id = 1; id <= 2_000; id++) index.put(id, { price: id * 10, twin: id * 10 });
    const criterion = { op: 'range' as const, field: 'twin', min: 5_000, max: 14_995 };
    const { stats } = index.search({ criteria: [{ key: 'twin', criterion }], stats: 'all' });
    expect(stats.price).toMatchObject({ min: 5_000, max: 14_990 });
    expect(stats.price?.histogram?.edges).toContain(5_000);
    expect(stats.price?.histogram?.counts.filter((count) => count > 0)).toEqual(Array(10).fill(100));
  });

  it('counts without pushing out what it has counted for searches', () => {
    const index = createIndex(definition);
    index.load([[1, { name: 'a', price: 10 }]]);
    const facets = () => index.search({ criteria: [], facets: 'all' }).facets;
    const known = facets();
    for (let max = 0; max < 1_000; max++)
      expect(index.count([{ key: 'price', criterion: { op: 'range', field: 'price', max } }])).toBe(
        max < 10 ? 0 : 1,
      );
    expect(facets()).toBe(known);
  });

  it('stores more distinct texts than two bytes can number', () => {
    const index = createIndex(definition);
    for (let id = 1; id <= 70_000; id++) index.put(id, { name: `n${id % 66_000}`, price: id % 7 });
    const named = (name: string) =>
      index.count([{ key: 'x', criterion: { op: 'in', field: 'name', values: [name], join: 'OR' } }]);
    expect([named('n1'), named('n4001'), named('n65999'), named('n66000')]).toEqual([2, 1, 1, 0]);
    expect(countedValues(index.search({ criteria: [], facets: 'all' }).facets.name)).toHaveLength(66_000);
  });

  it('reuses the rows of removed listings', () => {
    const index = createIndex(definition);
    for (let id = 1; id <= 5_000; id++) {
      index.put(id, { name: 'a', price: id });
      if (id > 10) expect(index.remove(id - 10)).toBe(true);
    }
    expect(index.remove(1)).toBe(false);
    expect(index.size).toBe(10);
    expect(index.search({ criteria: [], sort: 'cheapest' }).ids).toEqual([
      4_991, 4_992, 4_993, 4_994, 4_995, 4_996, 4_997, 4_998, 4_999, 5_000,
    ]);
  });

  it.each([
    ['no sort "dearest"', { criteria: [], sort: 'dearest' }],
    ['no facet "colour"', { criteria: [], facets: ['colour'] }],
    ['no statistic "age"', { criteria: [], stats: ['age'] }],
    [
      'no number column "name"',
      { criteria: [{ key: 'x', criterion: { op: 'range' as const, field: 'name' } }] },
    ],
    [
      'no boolean column "price"',
      { criteria: [{ key: 'x', criterion: { op: 'is' as const, field: 'price', value: true } }] },
    ],
    [
      'no column "wheels"',
      {
        criteria: [
          { key: 'x', criterion: { op: 'in' as const, field: 'wheels', values: [4], join: 'OR' as const } },
        ],
      },
    ],
  ])('throws for a request with %s', (what, request) => {
    const index = createIndex(definition);
    index.put(1, { name: 'a' });
    expect(() => index.search(request)).toThrow(what);
  });

  it.each([
    ['cannot sort by "tags"', { sorts: [{ name: 'x', field: 'tags', direction: 'asc' as const }] }],
    ['no number column "name"', { stats: [{ key: 'x', field: 'name', buckets: 2 }] }],
    ['no column "wheels"', { facets: [{ key: 'x', kind: 'values' as const, field: 'wheels' }] }],
    ['needs "makeModel"', { facets: [{ key: 'x', kind: 'make_model' as const }] }],
    ['in ascending order', { stats: [{ key: 'x', field: 'price', edges: [3, 2] }] }],
  ])('throws for a definition: %s', (what, part) => {
    expect(() => createIndex({ ...definition, ...part }).prepare()).toThrow(what);
  });
});
