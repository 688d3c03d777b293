import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { store } from '#store/store.ts';
import { loadHttpClient } from '../../../tests/load-http-client.ts';
import { type ReturnedPayment, settleReturned } from './payment-return.tsx';

let states: (string | number)[];
let asked: number;
let changes: ReturnedPayment[];
let leaving: AbortController;

beforeAll(loadHttpClient);
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  changes = [];
  leaving = new AbortController();
  vi.stubGlobal('fetch', async () => {
    const state = states[Math.min(asked, states.length - 1)];
    asked += 1;
    return typeof state === 'number'
      ? Response.json({ message: 'There is no such payment.' }, { status: state })
      : Response.json({ data: { slug: 'p1', state } });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () =>
  settleReturned(store, {
    region: 'my',
    language: 'en',
    payment: 'p1',
    signal: leaving.signal,
    onChange: (returned) => void changes.push(returned),
  });

it('asks again with growing pauses until the bank has answered', async () => {
  states = ['processing', 'processing', 'paid'];
  const done = settle();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(asked).toBe(2);
  expect(changes.at(-1)).toMatchObject({ isAsking: true, payment: { state: 'processing' } });
  await vi.advanceTimersByTimeAsync(200);
  await done;
  expect(changes.at(-1)).toMatchObject({ isAsking: false, payment: { state: 'paid' }, failure: null });
});

it('gives up after some minutes', async () => {
  states = ['processing'];
  const done = settle();
  await vi.advanceTimersByTimeAsync(300_000);
  await done;
  expect(asked).toBe(8);
  expect(changes.at(-1)).toMatchObject({ isAsking: false, payment: { state: 'processing' } });
});

it('keeps what it knows when a later question fails, and stops with the page', async () => {
  states = ['processing', 503];
  const done = settle();
  await vi.advanceTimersByTimeAsync(2_100);
  expect(changes.at(-1)).toMatchObject({ payment: { state: 'processing' }, failure: null });
  leaving.abort();
  await vi.advanceTimersByTimeAsync(100_000);
  await done;
  expect(asked).toBe(2);
});

it('reports an address without a payment', async () => {
  states = [404];
  await settle();
  expect(changes).toEqual([
    { payment: null, failure: expect.objectContaining({ status: 404 }), isAsking: false },
  ]);
});
