import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import type { MemoryIndexes } from '#server/search/live/live-indexes.ts';
import { searchedByThreads } from '#server/search/threads/threaded-indexes.ts';
import { randomRequest } from './random-requests.ts';
import { everyKind } from './sample-definitions.ts';
import { seededRandom } from './seeded-random.ts';
import { OTHER, openThreadedStock, STOCK } from './threaded-stock.ts';

it('search threads give back the memory of indexes that others replace', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const random = seededRandom(20);
  const { threads, stored, follow, close } = openThreadedStock(random, 10_000);
  const cars = [...stored];
  onTestFinished(close);
  const bytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const searchInThreads = async (definition: IndexDefinition, live: MemoryIndexes) => {
    const { answered } = threads.figures();
    await expect
      .poll(
        async () => {
          await searchedByThreads(live, threads).search(STOCK, randomRequest(definition, cars, random));
          return threads.figures().answered;
        },
        { timeout: 20_000, interval: 5 },
      )
      .toBeGreaterThan(answered + 8);
  };
  const empty = bytes();
  let served = await follow(everyKind);
  await searchInThreads(everyKind, served);
  const ofOne = bytes() - empty;
  for (const definition of [OTHER, everyKind, OTHER, everyKind]) {
    const before = served;
    served = await follow(definition);
    await before.close();
    await searchInThreads(definition, served);
  }
  await expect.poll(() => bytes() - empty, { timeout: 20_000 }).toBeLessThan(2 * ofOne);
  expect(threads.figures().ended).toBe(0);
  await served.close();
}, 60_000);
