import { setImmediate as letOthersRun } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { answerText, difference } from './answer-text.ts';
import { type Listing, randomListing } from './random-listings.ts';
import { randomRequest } from './random-requests.ts';
import { everyKind } from './sample-definitions.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';
import { BOTH, OTHER, openThreadedStock, STOCK } from './threaded-stock.ts';

type Opened = Awaited<ReturnType<ReturnType<typeof openThreadedStock>['open']>>;

/** Searches what the threads have not counted, and returns where the answer is wrong. */
async function searchOnce(
  { definition, indexes, single }: Opened,
  cars: readonly Listing[],
  random: SeededRandom,
) {
  const request = randomRequest(definition, cars, random);
  const expected = answerText(single.search(request));
  return difference(answerText(await indexes.search(STOCK, request)), expected);
}

it('search threads answer by the content of each search while publications change fields and filters', async () => {
  const random = seededRandom(63);
  const { threads, stored, commit, open, close } = openThreadedStock(random, 2_000);
  onTestFinished(close);
  let served = await open(everyKind);
  const cars = [...stored];
  const wrong: string[] = [];
  let searches = 0;
  let isOver = false;
  const visitor = async () => {
    while (!isOver) {
      const problem = await searchOnce(served, cars, random);
      if (problem !== undefined) wrong.push(problem);
      searches++;
      await letOthersRun();
    }
  };
  const visitors = Array.from({ length: 8 }, visitor);
  await expect.poll(() => threads.figures().answered, { timeout: 60_000 }).toBeGreaterThan(20);
  for (let publication = 1; publication <= 3; publication++) {
    const before = served;
    served = await open(publication % 2 === 1 ? OTHER : everyKind);
    // searches of the content before are still in progress
    await before.live.close();
    const { answered } = threads.figures();
    await expect.poll(() => threads.figures().answered, { timeout: 60_000 }).toBeGreaterThan(answered + 20);
  }
  isOver = true;
  await Promise.all(visitors);
  expect(wrong).toEqual([]);
  expect(searches).toBeGreaterThan(threads.figures().answered);
  const before = served.live.version(STOCK);
  for (let id = 1; id <= 40; id++) {
    const fields = randomListing(BOTH, random);
    served.single.put(id, fields);
    commit(id, fields);
  }
  await expect.poll(() => served.live.size(STOCK)).toBe(served.single.size);
  await expect.poll(() => served.live.version(STOCK)).toBeGreaterThan(before);
  for (let search = 0; search < 40; search++) wrong.push((await searchOnce(served, cars, random)) ?? 'right');
  expect(new Set(wrong)).toEqual(new Set(['right']));
  await served.live.close();
});

it('search threads answer by the content of each search while many contents open and close at once', async () => {
  const random = seededRandom(64);
  const { threads, stored, open, close } = openThreadedStock(random, 500);
  onTestFinished(close);
  const cars = [...stored];
  const contentOf = (at: number): IndexDefinition => ({
    ...(at % 2 === 0 ? everyKind : OTHER),
    sorts: [...everyKind.sorts.slice(2), { name: `sort ${at}`, field: 'price', direction: 'asc' }],
  });
  const publish = async (at: number) => {
    const opened = await open(contentOf(at));
    const wrong: string[] = [];
    for (let search = 0; search < 20; search++) {
      wrong.push((await searchOnce(opened, cars, random)) ?? 'right');
      await letOthersRun();
    }
    await opened.live.close();
    return wrong;
  };
  const { answered } = threads.figures();
  // threads start in the meantime
  const found: string[] = [];
  const publishAll = async () => {
    found.push(...(await Promise.all(Array.from({ length: 8 }, (_, at) => publish(at)))).flat());
    return threads.figures().answered;
  };
  await expect.poll(publishAll, { timeout: 60_000, interval: 5 }).toBeGreaterThan(answered + 20);
  expect(new Set(found)).toEqual(new Set(['right']));
  expect(threads.figures()).toMatchObject({ waiting: 0, ended: 0 });
}, 120_000);
