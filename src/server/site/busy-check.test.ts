import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { busyCheck } from './busy-check.ts';

test('a process is busy while it works or renders pages', async () => {
  const rendering = { isRendering: false };
  const isBusy = busyCheck(() => rendering.isRendering);
  await sleep(50);
  expect(isBusy()).toBe(false);
  for (const end = performance.now() + 50; performance.now() < end; );
  expect(isBusy()).toBe(true);
  await sleep(50);
  rendering.isRendering = true;
  expect(isBusy()).toBe(true);
});
