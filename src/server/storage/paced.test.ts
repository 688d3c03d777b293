import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { paced } from './paced.ts';

vi.mock('node:timers/promises', { spy: true });
afterEach(() => vi.useRealTimers());

test('a wait is as long as the slice before it, and a slice that took no time is followed by none', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const waits = () => vi.mocked(sleep).mock.calls.map(([delay]) => delay);
  const wait = paced();
  vi.advanceTimersByTime(60);
  await wait();
  await wait();
  expect(waits()).toEqual([60, 0]);
});

test('a wait ends when the work is to stop', async () => {
  const stopping = new AbortController();
  const wait = paced(stopping.signal);
  const waiting = wait();
  stopping.abort();
  await expect(waiting).rejects.toThrow();
});
