import { expect, test } from 'vitest';
import { batchReads } from './batch-reads.ts';

/** A reader whose reads end on command. */
function slow({ maxKeys = 3, maxReads = 1 } = {}) {
  const reads: { keys: readonly string[]; end(): void; fail(): void }[] = [];
  const read = batchReads<string, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        reads.push({
          keys,
          end: () => resolve(keys.map((key) => key.toUpperCase())),
          fail: () => reject(new Error('gone')),
        });
      }),
    { maxKeys, maxReads },
  );
  return { reads, read };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('batches concurrent reads and returns each caller its own result', async () => {
  const { reads, read } = slow();
  const found = Promise.all([read('a'), read('b')]);
  await nextTick();
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  reads[0]?.end();
  expect(await found).toEqual(['A', 'B']);
});

test('limits concurrent reads and queues the others', async () => {
  const { reads, read } = slow();
  const found = [read('a')];
  await nextTick();
  found.push(...['b', 'c', 'd', 'e'].map(read));
  await nextTick();
  expect(reads).toHaveLength(1);
  reads[0]?.end();
  await found[0];
  await nextTick();
  expect(reads[1]?.keys).toEqual(['b', 'c', 'd']);
  reads[1]?.end();
  await found[3];
  await nextTick();
  expect(reads[2]?.keys).toEqual(['e']);
  reads[2]?.end();
  expect(await Promise.all(found)).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('rejects the callers of a failed read and continues with the next', async () => {
  const { reads, read } = slow();
  const lost = [read('a'), read('b')].map((found) => expect(found).rejects.toThrow('gone'));
  await nextTick();
  reads[0]?.fail();
  await Promise.all(lost);
  const found = read('c');
  await nextTick();
  reads[1]?.end();
  expect(await found).toBe('C');
});

test('starts a second read for keys beyond the batch size', async () => {
  const { reads, read } = slow({ maxKeys: 2, maxReads: 2 });
  const found = Promise.all(['a', 'b', 'c', 'd', 'e'].map(read));
  await nextTick();
  await nextTick();
  expect(reads.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  for (const { end } of reads) end();
  await nextTick();
  await nextTick();
  reads[2]?.end();
  expect(await found).toEqual(['A', 'B', 'C', 'D', 'E']);
});
