import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanReport } from '#domain/privacy/clean-report.ts';
import { actionProblem, removalProblem, uploadProblem } from '#features/offer/offer-problem.ts';
import { paymentProblem } from '#features/payment/problem-text.ts';
import { postLogout } from '#features/session/post-logout.ts';
import { fetchCountry } from '#features/visit/visit-notice.tsx';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { takeErrors } from '#integrations/monitoring/report-error.ts';
import { replayOn } from '#integrations/replay/replay-port.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { ErrorBoundary } from '#shell/error/error-boundary.tsx';
import { api } from '#store/api.ts';
import { requestJson } from '#store/request-json.ts';
import { makeStore } from '#store/root-store.ts';
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
  const contact = {
    phone: { href: 'tel:+6567141511', text: '+65 6714 1511' },
    messaging: { href: 'https://wa.me/6581234511', app: 'whatsapp' as const },
    email: 'hello@forecourt.example',
    hours: '',
  };
  const reported: unknown[] = [];
  const error = new Error('no such car');
  new ErrorBoundary({ region: 'sg', homeHref: '/sg/en', contact, children: null }).componentDidCatch(error);
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

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    book: build.mutation<null, void>({ query: () => ({ address: `${API}/tickets`, method: 'POST' }) }),
  }),
});

it.each([
  [
    'errors of the response, if a string',
    Response.json({ errors: 'Taken.', message: 'No.' }, { status: 400 }),
    'Taken.',
  ],
  [
    'else its message',
    Response.json({ errors: { phone: ['taken'] }, message: 'No.' }, { status: 400 }),
    'No.',
  ],
  ['else the thrown message', OFFLINE, 'Failed to fetch'],
])('async call failure: stores for display %s', async (_text, answer, shown) => {
  network(answer);
  const store = makeStore();
  const call = store.dispatch(endpoints.book.initiate());
  await call;
  expect(endpoints.book.select(call.requestId)(store.getState()).error).toMatchObject({ text: shown });
});

describe('failures of a purchase', () => {
  const t = createTranslate('en', shippedMessages('en')) as TypedTranslate;
  const PAYMENT = 'An error occurred during payment processing.';

  it.each([
    [409, 'It is paid already.', 'It is paid already.'],
    [409, '', PAYMENT],
    [500, 'Something went wrong on our side.', PAYMENT],
    [0, 'Failed to fetch', PAYMENT],
  ])('payment failure: status %i with %j shows %j', (status, text, shown) => {
    expect(paymentProblem({ status, text }, t)).toBe(shown);
  });

  it.each([
    [409, { errors: { documents: ['Add your licence.'] } }, 'Not yet.', 'Not yet. Add your licence.'],
    [409, {}, '', PAYMENT],
    [500, {}, 'Something went wrong on our side.', PAYMENT],
  ])('financing-option failure: status %i with %j and %j shows %j', (status, body, text, shown) => {
    expect(actionProblem({ status, body, text }, t)).toBe(shown);
  });

  it('upload failure: shows what the API says, else the payment message', () => {
    expect(uploadProblem({ status: 413, text: 'The file is too large.' }, t)).toBe('The file is too large.');
    expect(uploadProblem({ status: 500, text: '' }, t)).toBe(PAYMENT);
  });

  it('file removal failure: shows what the API says, else its own message', () => {
    expect(removalProblem({ status: 409, text: 'It is signed.' }, t)).toBe('It is signed.');
    expect(removalProblem({ status: 500, text: '' }, t)).toBe('An error occurred processing.');
  });
});

it('request with no response: rethrown', async () => {
  network(OFFLINE);
  await expect(requestJson(`${API}/listings`)).rejects.toBe(OFFLINE);
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
