import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { busyCheck } from './busy-check.ts';

test('a process is busy while it works, and if a page was to be rendered since the last call', async () => {
  let pages = 7;
  const isBusy = busyCheck(() => pages);
  await sleep(50);
  expect(isBusy()).toBe(false);
  for (const end = performance.now() + 50; performance.now() < end; );
  expect(isBusy()).toBe(true);
  await sleep(50);
  pages++;
  expect(isBusy()).toBe(true);
  await sleep(50);
  expect(isBusy()).toBe(false);
});
