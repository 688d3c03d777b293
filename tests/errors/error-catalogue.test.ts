import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanReport } from '#domain/clean-report.ts';
import { fetchBufferHours } from '#features/appointment/index.ts';
import { postLogout } from '#features/session/post-logout.ts';
import { fetchCountry } from '#features/visit/fetch-country.ts';
import { reportError, takeErrors } from '#integrations/monitoring/report-error.ts';
import { replayOn } from '#integrations/replay/replay-port.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { createMutation } from '#store/calls.ts';
import { type FailingCall, failureText } from '#store/failure-text.ts';
import { requestJson } from '#store/request-json.ts';
import { ResponseError } from '#store/response-error.ts';
import { swallowed } from '#store/swallowed.ts';
import { shippedMessages } from '../shipped-regions.ts';

const API = '/api/v1/rabbit/sg';
const OFFLINE = new TypeError('Failed to fetch');
const console_ = { error: vi.spyOn(console, 'error'), info: vi.spyOn(console, 'info') };

/** Makes fetch return a response or reject with an error. */
function network(answer: Error | Response): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

beforeEach(() => {
  console_.error = vi.spyOn(console, 'error').mockImplementation(() => {});
  console_.info = vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

// the fallback screen is tested in src/shell/error and tests/e2e/error-report.e2e.ts
it('render error: error report with region and message prefix ErrorBoundary', () => {
  const reported: unknown[] = [];
  const error = new Error('no such car');
  reportError(error, { region: 'sg', message: 'ErrorBoundary: no such car' });
  takeErrors((...each) => reported.push(each));
  expect(reported).toEqual([[error, { region: 'sg', message: 'ErrorBoundary: no such car' }]]);
});

describe('country lookup failure: logged to console, no user message, null result', () => {
  it.each([
    ['the network fails', OFFLINE],
    ['the request is refused', new Response('{}', { status: 503 })],
    ['the response is not JSON', new Response('<html>')],
  ])('when %s', async (_when, answer) => {
    network(answer);
    expect(await fetchCountry(new Map(), 'sg')).toBeNull();
    expect(console_.info).toHaveBeenCalledOnce();
  });
});

it('async call failure: errors of the response (string), else message, else the thrown message; stored for display', async () => {
  const texts = [
    new ResponseError(400, { errors: 'Taken.', message: 'No.' }),
    new ResponseError(400, { errors: { phone: ['taken'] }, message: 'No.' }),
    OFFLINE,
  ].map(async (error) => {
    const call = createMutation(() => Promise.reject(error));
    await call.run(undefined);
    return call.state.errorText;
  });
  expect(await Promise.all(texts)).toEqual(['Taken.', 'No.', 'Failed to fetch']);
});

describe('failures with specific texts', () => {
  const english = createTranslate('en', shippedMessages('en'));
  const text = (call: FailingCall, error: unknown = new ResponseError(500, undefined)) =>
    failureText(error, call, english);

  it('payment failure: the default text', () => {
    expect(text('payment')).toBe('An error occurred during payment processing.');
  });
  it('file removal failure: the fallback text', () => {
    expect(text('fileRemoval')).toBe('An error occurred processing.');
  });
  it('upload or financing-option failure: the payment message', () => {
    for (const call of ['upload', 'financingOption'] as const) expect(text(call)).toBe(text('payment'));
  });
  it('the message of the response has priority', () => {
    expect(text('payment', new ResponseError(402, { message: 'The card has expired.' }))).toBe(
      'The card has expired.',
    );
  });
  it.each(['zh-SG', 'ms-SG', 'id', 'th', 'ms', 'zh-MY', 'ja', 'zh-Hant-HK', 'zh-Hans-HK'])(
    'are translated to %s',
    (language) => {
      const translate = createTranslate(language, shippedMessages(language));
      const translated = failureText(OFFLINE, 'payment', translate);
      expect(translated).not.toBe('');
      expect(translated).not.toContain('failures:');
      expect(translated).not.toBe(text('payment'));
    },
  );
});

it('request with no response: rethrown', async () => {
  network(OFFLINE);
  await expect(requestJson(`${API}/listings`)).rejects.toBe(OFFLINE);
});

describe('appointment buffer-time failure: swallowed; buffer 0', () => {
  it.each([
    ['the network fails', OFFLINE],
    ['the request is refused', new Response('{}', { status: 500 })],
    ['the response is not JSON', new Response('<html>')],
    ['the response has another shape', new Response('{"data":{"buffer_time_in_hour":"soon"}}')],
    ['the response is empty', new Response('')],
  ])('when %s', async (_when, answer) => {
    network(answer);
    expect(await fetchBufferHours(API)).toBe(0);
  });
  it('otherwise returns the hours of the region', async () => {
    network(new Response('{"data":{"buffer_time_in_hour":2}}'));
    expect(await fetchBufferHours(API)).toBe(2);
  });
});

it('ticket-detail failure: swallowed; empty result', async () => {
  network(new Response('{}', { status: 404 }));
  expect(await swallowed(requestJson<unknown[]>(`${API}/data-query/tickets`), [])).toEqual([]);
});

it('logout error: logged only', async () => {
  network(OFFLINE);
  // does not throw; the result tells the caller that the server has not been reached
  await expect(postLogout()).resolves.toBe(false);
  expect(console_.error).toHaveBeenCalledOnce();
});

it('replay start or stop failure: logged to console', async () => {
  const away = () => Promise.reject(new Error('service unavailable'));
  const show = replayOn(['buy-now'], { start: away, stop: away });
  await Promise.all([show('buy-now'), show('home')]);
  expect(console_.error).toHaveBeenCalledTimes(2);
});

it('error-report events: the cookie header is removed', () => {
  const request = {
    url: 'https://cars.example/sg/en',
    headers: { Cookie: 'LOGIN=aSecret' },
    cookies: 'aSecret',
  };
  expect(JSON.stringify(cleanReport({ request }))).not.toMatch(/cookie|aSecret/i);
});
