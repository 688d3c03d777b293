import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { paced } from './paced.ts';

test('a wait is about as long as the slice before it', async () => {
  const wait = paced();
  await sleep(60);
  const short = await durationOf(wait);
  expect(short).toBeGreaterThan(40);
  // a slice that took no time is followed by no wait
  expect(await durationOf(wait)).toBeLessThan(short);
});

test('a wait ends when the work is to stop', async () => {
  const stopping = new AbortController();
  const wait = paced(stopping.signal);
  await sleep(60);
  const waiting = wait();
  stopping.abort();
  await expect(waiting).rejects.toThrow();
});

async function durationOf(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
