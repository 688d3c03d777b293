import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadHttpClient } from '../../tests/load-http-client.ts';
import { deskApi } from './desk-api.ts';

const { endpoints } = deskApi.injectEndpoints({
  endpoints: (build) => ({
    publishInTest: build.mutation<unknown, undefined>({
      query: () => ({ path: '/desk/sg/publish', method: 'POST', jobs: '/desk/sg/studio/jobs' }),
    }),
  }),
});

beforeAll(loadHttpClient);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a job is asked for until its outcome is there, also across a restart of the site', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: () => null });
  const open = { status: 202, body: { data: { job: 'a' } } };
  const answers = [
    open,
    open,
    { status: 503, body: { code: 'unavailable', message: 'Starting.' } },
    { status: 409, body: { code: 'requirements_missing', message: 'The file has errors.', errors: {} } },
  ];
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const { status, body } = answers.shift() ?? open;
    return new Response(JSON.stringify(body), { status });
  });
  const store = configureStore({
    reducer: { [deskApi.reducerPath]: deskApi.reducer },
    middleware: (all) => all().concat(deskApi.middleware),
  });
  const call = store.dispatch(endpoints.publishInTest.initiate(undefined));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await call).toMatchObject({ error: { status: 409, text: 'The file has errors.' } });
  expect(asked.mock.calls.map(([address]) => String(address))).toEqual([
    '/api/v1/desk/sg/publish',
    ...Array.from({ length: 3 }, () => '/api/v1/desk/sg/studio/jobs/a'),
  ]);
});
