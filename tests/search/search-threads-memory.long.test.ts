import { setTimeout as sleep } from 'node:timers/promises';
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

const PUBLICATIONS = 20;
/** A thread starts in the meantime. */
const MAX_SEARCHES = 4_000;

it('search threads give back the memory of 20 indexes that others replace', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const random = seededRandom(20);
  const { threads, stored, follow, close } = openThreadedStock(random, 5_000, 1);
  const cars = [...stored];
  onTestFinished(close);
  const bytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  let served: MemoryIndexes | undefined;
  // functions of their own: one that waits holds its variables, and with them an index
  const publish = async (definition: IndexDefinition) => {
    const before = served;
    served = await follow(definition);
    await before?.close();
  };
  const searchInThread = async (definition: IndexDefinition) => {
    if (!served) return;
    const searched = searchedByThreads(served, threads);
    const { answered } = threads.figures();
    // vitest keeps the functions of expect.poll until the test ends
    for (let search = 0; search < MAX_SEARCHES && threads.figures().answered === answered; search++) {
      await searched.search(STOCK, randomRequest(definition, cars, random));
      await sleep(5);
    }
    expect(threads.figures().answered).toBeGreaterThan(answered);
  };
  const empty = bytes();
  await publish(everyKind);
  await searchInThread(everyKind);
  const ofOne = bytes() - empty;
  for (let publication = 1; publication <= PUBLICATIONS; publication++) {
    const definition = publication % 2 === 1 ? OTHER : everyKind;
    await publish(definition);
    await searchInThread(definition);
  }
  await expect.poll(() => bytes() - empty, { timeout: 60_000 }).toBeLessThan(2 * ofOne);
  expect(threads.figures()).toMatchObject({ waiting: 0, ended: 0 });
}, 120_000);
