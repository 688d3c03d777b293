import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#store/api.ts';
import { store } from '#store/store.ts';
import { loadHttpClient } from '../../../tests/load-http-client.ts';
import { fetchSuggestions } from './fetch-suggestions.ts';

const fetched = vi.fn<typeof fetch>();
beforeAll(loadHttpClient);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  store.dispatch(api.util.resetApiState());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const found = { label: 'Toyota', query: 'make=toyota' };
const answer = (status: number) => Response.json({ data: [found] }, { status });
const ask = (signal = new AbortController().signal) => fetchSuggestions('/suggestions', 'toy', 'en', signal);

it('retries suggestions after 1, 2 and 4 seconds (SPEC 9)', async () => {
  fetched.mockImplementation(async () => answer(503));
  const suggestions = ask();
  const calls = [];
  for (const seconds of [0, 0.999, 0.001, 1.999, 0.001, 3.999, 0.001, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    calls.push(fetched.mock.calls.length);
  }
  expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  expect(await suggestions).toEqual([]);
});

it('shows the first successful response', async () => {
  fetched.mockImplementationOnce(async () => answer(500)).mockImplementation(async () => answer(200));
  const suggestions = ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await suggestions).toEqual([found]);
});

it('does not retry an outdated or refused text', async () => {
  fetched.mockImplementation(async () => answer(500));
  const typing = new AbortController();
  const suggestions = ask(typing.signal);
  await vi.advanceTimersByTimeAsync(500);
  typing.abort();
  expect(await suggestions).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  fetched.mockImplementation(async () => answer(400));
  expect(await ask()).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(2);
});
