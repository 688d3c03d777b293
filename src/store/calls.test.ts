import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMutation, createRead } from './calls.ts';
import { errorText } from './error-text.ts';
import { requestJson } from './request-json.ts';
import { requestPersonal } from './request-personal.ts';
import { ResponseError } from './response-error.ts';
import { onSession } from './session-events.ts';

const wait = async () => {};
const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body, { status, headers }));

afterEach(() => vi.restoreAllMocks());

describe('every call (SPEC 4)', () => {
  it('moves through pending and fulfilled, with a loading flag', async () => {
    const call = createMutation(async (name: string) => `saved ${name}`);
    const seen: unknown[] = [];
    call.subscribe(() => seen.push([call.state.status, call.state.isLoading, call.state.data]));
    expect(call.state).toMatchObject({ status: 'idle', isLoading: false });
    expect(await call.run('search')).toEqual({ isOk: true, data: 'saved search' });
    expect(seen).toEqual([
      ['pending', true, undefined],
      ['fulfilled', false, 'saved search'],
    ]);
  });
  it('or through pending and rejected, with a text for display, and never rejects itself', async () => {
    const call = createMutation(() => Promise.reject(new ResponseError(400, { errors: 'No such phone.' })));
    expect(await call.run(undefined)).toMatchObject({ isOk: false, errorText: 'No such phone.' });
    expect(call.state).toMatchObject({ status: 'rejected', isLoading: false, errorText: 'No such phone.' });
  });
  it('forgets the error when it is run again', async () => {
    const send = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('sent');
    const call = createMutation(send);
    await call.run(1);
    const second = call.run(1);
    expect(call.state).toMatchObject({ status: 'pending', error: undefined, errorText: '' });
    await second;
    expect(call.state).toMatchObject({ status: 'fulfilled', data: 'sent' });
  });
  it('shows the last run, however late an earlier one ends', async () => {
    const doors = new Map<string, () => void>();
    const call = createMutation(
      (name: string) => new Promise<string>((resolve) => doors.set(name, () => resolve(name))),
    );
    const runs = [call.run('first'), call.run('second')];
    doors.get('second')?.();
    doors.get('first')?.();
    await Promise.all(runs);
    expect(call.state.data).toBe('second');
  });
  it('shows nothing that comes after a reset', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const call = createMutation(() => promise);
    const run = call.run(undefined);
    call.reset();
    resolve('a profile');
    await run;
    expect(call.state).toMatchObject({ status: 'idle', data: undefined });
  });
});

describe('a write (SPEC 9)', () => {
  it('is sent once, even when nobody answers', async () => {
    const send = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    await createMutation(send).run({});
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('a read (SPEC 9)', () => {
  it('is tried four times, then rejected', async () => {
    const ask = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const read = createRead({ ask, wait });
    await read.run('/api/a');
    expect(ask).toHaveBeenCalledTimes(4);
    expect(read.state).toMatchObject({ status: 'rejected', errorText: 'Failed to fetch' });
  });
  it.each([400, 401, 403, 404, 422])('is not repeated after %i', async (status) => {
    const fetched = answer(status, '{"message":"No."}');
    await createRead({ wait }).run('/api/a');
    expect(fetched).toHaveBeenCalledTimes(1);
  });
  it.each([408, 429, 500, 502, 503])('is repeated after %i', async (status) => {
    const fetched = answer(status, '{"message":"Later."}');
    await createRead({ wait }).run('/api/a');
    expect(fetched).toHaveBeenCalledTimes(4);
  });
  it('is asked once in five minutes, and anew after a reset', async () => {
    let now = 0;
    const ask = vi.fn(async (address: string) => address);
    const read = createRead({ ask, now: () => now });
    for (const time of [0, 1, 5 * 60_000 - 1]) {
      now = time;
      await read.run('/api/a');
    }
    expect(ask).toHaveBeenCalledTimes(1);
    now = 5 * 60_000;
    await read.run('/api/a');
    expect(ask).toHaveBeenCalledTimes(2);
    read.reset();
    await read.run('/api/a');
    expect(ask).toHaveBeenCalledTimes(3);
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
  it('is that of any other error, and empty when there is none', () => {
    expect(errorText(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
    expect([undefined, null, 'text', {}].map(errorText)).toEqual(['', '', '', '']);
  });
});

describe('a request', () => {
  it('request with no response: what was thrown is rethrown as it is (SPEC 8)', async () => {
    const thrown = new TypeError('Failed to fetch');
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(thrown);
    await expect(requestJson('/api/a')).rejects.toBe(thrown);
  });
  it('sends JSON and reads JSON', async () => {
    const fetched = answer(200, '{"data":1}');
    expect(await requestJson('/api/a', { method: 'PUT', body: { name: 'ฟ้า' } })).toEqual({ data: 1 });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'PUT',
      body: '{"name":"ฟ้า"}',
      headers: { 'content-type': 'application/json' },
    });
  });
  it('takes an answer without content', async () => {
    answer(200, '');
    expect(await requestJson('/api/a', { method: 'DELETE' })).toBeUndefined();
  });
  it('tells status, content and waiting time of a refusal', async () => {
    answer(429, '{"message":"Wait."}', { 'retry-after': '60' });
    await expect(requestJson('/api/a')).rejects.toMatchObject({
      status: 429,
      body: { message: 'Wait.' },
      retryAfter: 60,
    });
  });
  it('tells the session when a login is not taken, and only when one was needed', async () => {
    const heard = vi.fn();
    const end = onSession(heard);
    answer(401, '{"message":"No."}');
    await expect(requestJson('/api/a')).rejects.toMatchObject({ status: 401 });
    expect(heard).not.toHaveBeenCalled();
    await expect(requestPersonal('/api/a')).rejects.toMatchObject({ status: 401 });
    answer(403, '{"message":"No."}');
    await expect(requestPersonal('/api/a')).rejects.toMatchObject({ status: 403 });
    expect(heard.mock.calls).toEqual([[{ kind: 'refused' }]]);
    end();
  });
  it('survives a refusal that is not JSON', async () => {
    answer(502, '<h1>Bad gateway</h1>');
    await expect(requestJson('/api/a')).rejects.toMatchObject({ status: 502, body: undefined });
  });
});
