import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { busyCheck } from './busy-check.ts';

test('a process is busy while it works, and if a page was to be rendered since the last call', async () => {
  const pages = { count: 7, isRendering: false };
  const isBusy = busyCheck({ requested: () => pages.count, isRendering: () => pages.isRendering });
  await sleep(50);
  expect(isBusy()).toBe(false);
  for (const end = performance.now() + 50; performance.now() < end; );
  expect(isBusy()).toBe(true);
  await sleep(50);
  pages.count++;
  expect(isBusy()).toBe(true);
  await sleep(50);
  expect(isBusy()).toBe(false);
  pages.isRendering = true;
  expect(isBusy()).toBe(true);
});
