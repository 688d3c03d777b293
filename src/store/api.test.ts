import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadHttpClient } from '../../tests/load-http-client.ts';
import { api, CACHED, retryDelay, setLoginRenewal } from './api.ts';
import { errorText } from './failure.ts';
import { requestJson } from './request-json.ts';
import { ResponseError } from './response-error.ts';
import { type AppStore, makeStore } from './root-store.ts';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<string, string>({ query: (address) => ({ address }) }),
    readOwn: build.query<string, string>({ query: (address) => ({ address, isPersonal: true }) }),
    save: build.mutation<string, string>({ query: (name) => ({ address: name, method: 'POST' }) }),
  }),
});

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status, headers }));
const offline = () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));

let store: AppStore;
const read = () => store.dispatch(endpoints.read.initiate('/api/a', CACHED));
const save = (name = '/api/b') => store.dispatch(endpoints.save.initiate(name));
const savedBy = ({ requestId }: { requestId: string }) => endpoints.save.select(requestId)(store.getState());

beforeAll(loadHttpClient);
beforeEach(() => {
  vi.useFakeTimers();
  store = makeStore();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('every call (SPEC 4)', () => {
  it('moves through pending and fulfilled, with a loading flag', async () => {
    answer(200, '"saved"');
    const call = save();
    expect(savedBy(call)).toMatchObject({ status: 'pending', isLoading: true });
    expect(await call).toEqual({ data: 'saved' });
    expect(savedBy(call)).toMatchObject({ status: 'fulfilled', isLoading: false, data: 'saved' });
  });
  it('or through pending and rejected, with a text for display, and never rejects itself', async () => {
    answer(400, '{"errors":"No such phone."}');
    const call = save();
    expect(await call).toMatchObject({ error: { status: 400, text: 'No such phone.' } });
    expect(savedBy(call)).toMatchObject({
      status: 'rejected',
      isLoading: false,
      error: { text: 'No such phone.' },
    });
  });
  it('ignores responses after a reset', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.spyOn(globalThis, 'fetch').mockReturnValue(promise);
    const call = read();
    store.dispatch(api.util.resetApiState());
    resolve(new Response('"a profile"'));
    await call;
    const state = endpoints.read.select('/api/a')(store.getState());
    expect([state.status, state.data]).toEqual(['uninitialized', undefined]);
  });
});

describe('a write (SPEC 9)', () => {
  it('is sent once, even without a response', async () => {
    const sent = offline();
    const call = save();
    await vi.advanceTimersByTimeAsync(60_000);
    await call;
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('a read (SPEC 9)', () => {
  it('is tried four times after delays of 1, 2 and 4 s, then rejected', async () => {
    const asked = offline();
    const call = read();
    const calls = [];
    for (const ms of [0, 999, 1, 1_999, 1, 3_999, 1, 60_000]) {
      await vi.advanceTimersByTimeAsync(ms);
      calls.push(asked.mock.calls.length);
    }
    expect(calls).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(await call).toMatchObject({ isError: true, error: { text: 'Failed to fetch' } });
  });
  it('never waits longer than 30 s', () => {
    expect([0, 4, 5, 60].map((attempt) => retryDelay(attempt))).toEqual([1000, 16_000, 30_000, 30_000]);
  });
  it('returns the first successful response', async () => {
    offline().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(new Response('"cars"'));
    const call = read();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await call).toMatchObject({ data: 'cars' });
  });
  it.each([400, 401, 403, 404, 422])('is not repeated after %i', async (status) => {
    const fetched = answer(status, '{"message":"No."}');
    const call = read();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await call).toMatchObject({ isError: true });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  it.each([408, 429, 500, 502, 503])('is repeated after %i', async (status) => {
    const fetched = answer(status, '{"message":"Later."}');
    const call = read();
    await vi.advanceTimersByTimeAsync(60_000);
    await call;
    expect(fetched).toHaveBeenCalledTimes(4);
  });
  it('is repeated no earlier than the answer asks for, and not where that is long', async () => {
    const fetched = answer(429, '{}', { 'retry-after': '20' });
    const calls: number[] = [];
    const call = read();
    for (const ms of [19_999, 1, 19_999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      calls.push(fetched.mock.calls.length);
    }
    expect(calls).toEqual([1, 2, 2, 3]);
    await vi.advanceTimersByTimeAsync(60_000);
    await call;
    fetched.mockClear();
    answer(429, '{}', { 'retry-after': '60' });
    expect(await read()).toMatchObject({ isError: true, error: { status: 429, retryAfter: 60 } });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  it('has a time limit, as a write has, and is not repeated after it', async () => {
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(
        (_, init) =>
          new Promise((_resolve, reject) =>
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
          ),
      );
    const calls = [read(), save()];
    await vi.advanceTimersByTimeAsync(1);
    limit.abort(new DOMException('too late', 'TimeoutError'));
    for (const call of calls)
      expect(await call).toMatchObject({ error: { status: 0, isTimeout: true, text: '' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
  it('stops waiting when it is aborted', async () => {
    const asked = offline();
    const call = read();
    await vi.advanceTimersByTimeAsync(10);
    call.abort();
    await expect(call.unwrap()).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
  });
  it('is cached for five minutes or until a reset', async () => {
    const asked = answer(200, '"cars"');
    for (const ms of [0, 1, 5 * 60_000 - 2]) {
      await vi.advanceTimersByTimeAsync(ms);
      await read();
    }
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await read();
    expect(asked).toHaveBeenCalledTimes(2);
    store.dispatch(api.util.resetApiState());
    await read();
    expect(asked).toHaveBeenCalledTimes(3);
  });
  it('shares a request in flight', async () => {
    const asked = answer(200, '"cars"');
    await Promise.all([read(), read()]);
    expect(asked).toHaveBeenCalledTimes(1);
  });
  it('is sent again after a failure', async () => {
    answer(404, '{}');
    await read();
    answer(200, '"cars"');
    expect(await read()).toMatchObject({ data: 'cars' });
  });
});

describe('async call failure: the text for display (SPEC 8)', () => {
  it.each([
    ['the errors of the answer when they are a text', { errors: 'Taken.', message: 'No.' }, 'Taken.'],
    ['else its message', { errors: { phone: ['is wrong'] }, message: 'No.' }, 'No.'],
    ['else its message, when the errors are empty', { errors: ' ', message: 'No.' }, 'No.'],
    ['else the message of what was thrown', { errors: [], message: 7 }, 'HTTP 400'],
    ['the same for an answer that is no object', 'nonsense', 'HTTP 400'],
    ['the same for an answer without content', undefined, 'HTTP 400'],
  ])('is %s', (_name, body, text) => {
    expect(errorText(new ResponseError(400, body))).toBe(text);
  });
  it('is the message of any other error, or empty', () => {
    expect(errorText(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
    expect([undefined, null, 'text', {}].map(errorText)).toEqual(['', '', '', '']);
  });
});

describe('a request', () => {
  it('rethrows the error of a request without a response (SPEC 8)', async () => {
    const thrown = new TypeError('Failed to fetch');
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(thrown);
    await expect(requestJson('/api/a')).rejects.toBe(thrown);
  });
  it('sends JSON and reads JSON', async () => {
    const fetched = answer(200, '{"data":1}');
    expect(await requestJson('/api/a', { method: 'PUT', body: { name: 'ฟ้า' } })).toEqual({ data: 1 });
    const options = fetched.mock.calls[0]?.[1];
    expect(options).toMatchObject({ method: 'PUT', body: '{"name":"ฟ้า"}' });
    expect(new Headers(options?.headers).get('content-type')).toBe('application/json');
  });
  it('accepts a response without content', async () => {
    answer(200, '');
    expect(await requestJson('/api/a', { method: 'DELETE' })).toBeUndefined();
  });
  it('returns status, content and retry time of an error response', async () => {
    answer(429, '{"message":"Wait."}', { 'retry-after': '60' });
    await expect(requestJson('/api/a')).rejects.toMatchObject({
      status: 429,
      body: { message: 'Wait.' },
      retryAfter: 60,
    });
  });
  it('asks for a login only if a required one is refused, and is repeated after it', async () => {
    const heard = vi.fn(async () => false);
    setLoginRenewal(heard);
    const readOwn = () => store.dispatch(endpoints.readOwn.initiate('/api/a', { forceRefetch: true }));
    answer(401, '{"message":"No."}');
    await read();
    expect(heard).not.toHaveBeenCalled();
    await readOwn();
    answer(403, '{"message":"No."}');
    await readOwn();
    expect(heard).toHaveBeenCalledTimes(1);
    heard.mockResolvedValueOnce(true);
    answer(200, '"mine"').mockResolvedValueOnce(new Response('{}', { status: 401 }));
    expect(await readOwn()).toMatchObject({ data: 'mine' });
    expect(heard).toHaveBeenCalledTimes(2);
  });
  it('handles an error response that is not JSON', async () => {
    answer(502, '<h1>Bad gateway</h1>');
    await expect(requestJson('/api/a')).rejects.toMatchObject({ status: 502, body: undefined });
  });
});
