import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/runtime/create-log.ts';
import { renderThreads } from '#server/site/rendering/render-threads.ts';
import { type FakeService, openFakeService } from '../../fake-service.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const THREAD = join(import.meta.dirname, '../../fixtures/rendering/thread.ts');
const API = '/api/v1/rabbit/sg';
const PHONE = '91234567';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

let collector: FakeService;
let sms: FakeService;
let site: TestSite;
const lines: { msg: string; reqId?: string; traceId?: string }[] = [];

beforeAll(async () => {
  [collector, sms] = await Promise.all([openFakeService(), openFakeService()]);
  const threads = renderThreads({ count: 1, createWorker: () => new Worker(THREAD) });
  await threads.ready;
  site = await openTestSite({
    stock: { sg: 3 },
    next: { buildId: 'build-1', threads },
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    environment: {
      ACCESS_LOG: 'on',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'cars',
      SMS_PROVIDER: 'twilio',
      TWILIO_API: sms.url,
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 'key',
      TWILIO_SMS_FROM: '+15005550006',
      LOGIN_SECRET: 'a secret of more than thirty-two characters',
    },
  });
});
afterAll(async () => {
  await site?.close();
  await Promise.all([collector, sms].map((each) => each?.stop()));
});

const sentBodies = () => collector.asked.map(({ body }) => body);
const spans = (): Span[] =>
  sentBodies().flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Span[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
const attribute = (span: Span | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value.stringValue;

/** Names of a span and of those below it, by depth. */
function tree(all: readonly Span[], root: Span): unknown[] {
  const below = all.filter(({ parentSpanId }) => parentSpanId === root.spanId);
  return [root.name, ...below.map((span) => tree(all, span))];
}
function treeOf(requestId: string): unknown[] {
  const all = spans();
  const root = all.find((span) => attribute(span, 'forecourt.request_id') === requestId);
  if (!root) throw new Error(`no span of ${requestId}`);
  expect(root.parentSpanId ?? '').toBe('');
  return tree(all, root);
}
const request = (id: string, url: string, payload?: object) =>
  site.app.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { 'x-request-id': id, origin: 'https://cars.example' },
    ...(payload && { payload }),
  });

it('sends what one request causes as one tree, without what was typed', async () => {
  await request('search-request', `${API}/listings?q=${PHONE}&include=feature`);
  await request('page-request', '/sg/en/buy?q=something');
  const code = await request('code-request', `${API}/contacts/otp`, { phone: PHONE, type: 'sms' });
  expect(code.statusCode).toBe(200);
  // the spans that are left are sent at the end
  await site.close();

  expect(JSON.parse(sentBodies()[0] ?? '').resourceSpans[0].resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'cars' },
  });
  const search = treeOf('search-request');
  expect(search[0]).toBe('GET /api/v1/rabbit/:region/listings');
  expect(search).toContainEqual(['search']);
  expect(search).toContainEqual(['SELECT listings']);
  const login = treeOf('code-request');
  expect(login[0]).toBe('POST /api/v1/rabbit/:region/contacts/otp');
  expect(login).toContainEqual(['BEGIN']);
  expect(JSON.stringify(login)).toMatch(/\["Twilio/);
  // a thread renders the page and calls the API of this process
  expect(treeOf('page-request')).toMatchObject([
    'GET /*',
    ['render buy', expect.arrayContaining(['GET /api/v1/rabbit/:region/listings'])],
  ]);
  const text = sentBodies().join();
  expect(text).not.toContain(PHONE);
  expect(text).not.toContain('something');
});

it('writes the trace and the request into each line of the log', () => {
  const search = spans().find((span) => attribute(span, 'forecourt.request_id') === 'search-request');
  const line = lines.find(({ reqId, msg }) => reqId === 'search-request' && msg === 'request');
  expect(line?.traceId).toBe(search?.traceId);
  expect(search?.traceId).toMatch(/^[0-9a-f]{32}$/);
});
