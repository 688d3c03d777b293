import { expect, test } from 'vitest';
import { readTogether } from './read-together.ts';

/** A reader whose reads end when they are told to. */
function slow({ most = 3, atOnce = 1 } = {}) {
  const reads: { keys: readonly string[]; end(): void; fail(): void }[] = [];
  const read = readTogether<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        reads.push({
          keys,
          end: () => resolve(keys.map((key) => key.toUpperCase())),
          fail: () => reject(new Error('gone')),
        });
      }),
    { most, atOnce },
  );
  return { reads, read };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked for together is read together, and everyone gets what they asked for', async () => {
  const { reads, read } = slow();
  const found = Promise.all([read('a'), read('b')]);
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  reads[0]?.end();
  expect(await found).toEqual(['A', 'B']);
});

test('what comes while enough reads are under way waits, no more than so many go at once', async () => {
  const { reads, read } = slow();
  const found = [read('a')];
  await turn();
  found.push(...['b', 'c', 'd', 'e'].map(read));
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.end();
  await found[0];
  await turn();
  expect(reads[1]?.keys).toEqual(['b', 'c', 'd']);
  reads[1]?.end();
  await found[3];
  await turn();
  expect(reads[2]?.keys).toEqual(['e']);
  reads[2]?.end();
  expect(await Promise.all(found)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('a read that fails is told to those who waited for it, and the next goes on', async () => {
  const { reads, read } = slow();
  const lost = [read('a'), read('b')].map((found) => expect(found).rejects.toThrow('gone'));
  await turn();
  reads[0]?.fail();
  await Promise.all(lost);
  const found = read('c');
  await turn();
  reads[1]?.end();
  expect(await found).toBe('C');
});

test('more than fit into one read take a second at once, as far as reads may go at once', async () => {
  const { reads, read } = slow({ most: 2, atOnce: 2 });
  const found = Promise.all(['a', 'b', 'c', 'd', 'e'].map(read));
  await turn();
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  for (const { end } of reads) end();
  await turn();
  await turn();
  reads[2]?.end();
  expect(await found).toEqual(['A', 'B', 'C', 'D', 'E']);
});
