import { expect, test } from 'vitest';
import type { Criterion } from '#domain/search/criteria.ts';
import { AnswerCache } from './answer-cache.ts';
import { CriterionCache, withText } from './criteria-groups.ts';
import { Table } from './table.ts';

/** More searches than the cache of a small stock holds, and far fewer than its memory limit allows. */
const SEARCHES = 3_000;
const MIB = 2 ** 20;

const tableOf = () =>
  new Table({ columns: [{ field: 'price', kind: 'number' }], facets: [], stats: [], sorts: [] });
const below = (max: number): Criterion => ({ op: 'range', field: 'price', max });

test('evicts the counts of the oldest searches of a small stock', () => {
  const cache = new AnswerCache(tableOf());
  const computed: number[] = [];
  const ask = (max: number) =>
    cache.get({ criteria: [withText({ key: 'price', criterion: below(max) })] }, () => {
      computed.push(max);
      return { set: { bits: undefined, total: 0 }, facets: {}, stats: {}, totalWithout: {} };
    });
  for (let max = 0; max < SEARCHES; max++) ask(max);
  ask(SEARCHES - 1);
  ask(0);
  expect(computed.slice(SEARCHES)).toEqual([0]);
});

test('evicts the rows of the oldest criteria of a small stock', () => {
  const cache = new CriterionCache(tableOf(), 16 * MIB);
  const [oldest, ...others] = Array.from({ length: SEARCHES }, (_, max) => cache.bitsOf(below(max)));
  expect(cache.bitsOf(below(SEARCHES - 1))).toBe(others.at(-1));
  expect(cache.bitsOf(below(0))).not.toBe(oldest);
});
