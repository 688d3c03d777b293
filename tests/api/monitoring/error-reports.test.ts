import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteFailure, pageContextOf } from '#region/routing/page-context.ts';
import { growth, LINEAR, repeated } from '../../growth.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { fakeSentry, type SentryMode } from './fake-sentry.ts';

let sentry: Awaited<ReturnType<typeof fakeSentry>>;
let site: TestSite;
let silent: TestSite;
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => void unhandled.push(error);

const next: Parameters<typeof openTestSite>[0]['next'] = async (request, response) => {
  const failure = new Error('no car for +65 9123 4567', { cause: new Error('token=aSecret') });
  noteFailure(pageContextOf(request), failure);
  response.statusCode = 500;
  response.end('the fallback screen');
};

beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled);
  sentry = await fakeSentry();
  const stock = { sg: 1, th: 1 };
  site = await openTestSite({
    stock,
    next,
    environment: { ERROR_MONITORING_DSN: sentry.dsn },
    manifestNames: ['ERROR_MONITORING_DSN'],
  });
  silent = await openTestSite({ stock, next });
});
beforeEach(() => {
  sentry.received.length = 0;
  sentry.setMode('well');
});
afterEach(() => expect(unhandled).toEqual([]));
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled);
  await Promise.all([site?.close(), silent?.close(), sentry?.close()]);
});

const arrived = (count = 1) =>
  vi.waitFor(() => expect(sentry.received.length).toBe(count), { timeout: 60_000 });
const failed = (path: string, to = site) =>
  to.app.inject({ url: path, headers: { cookie: 'LOGIN=aSecret', authorization: 'Bearer aSecret' } });

const event = {
  event_id: '0123456789abcdef0123456789abcdef',
  exception: { values: [{ type: 'TypeError', value: 'ErrorBoundary: 91234567 is no car' }] },
  request: {
    url: 'https://cars.example/sg/en?phone=91234567',
    headers: { Cookie: 'LOGIN=aSecret' },
    cookies: {},
  },
  user: { ip_address: '203.0.113.7' },
};
const envelope = (...items: [string, unknown][]) =>
  [
    {
      event_id: event.event_id,
      sent_at: '2026-01-31T00:00:00.000Z',
      dsn: 'https://page@elsewhere.example/1',
    },
    ...items.flatMap(([type, item]) => [{ type, length: 3 }, item]),
  ]
    .map((line) => JSON.stringify(line))
    .join('\n');
const post = (payload: string | Buffer, headers: Record<string, string> = {}, region = 'th') =>
  site.app.inject({ method: 'POST', url: `/api/monitoring/${region}`, payload, headers });

describe('render error: an error report with the region and the prefix ErrorBoundary (SPEC 8)', () => {
  it.each(['sg', 'th'])('for a page of %s', async (region) => {
    expect((await failed(`/${region}/en/buy?make=toyota&phone=91234567`)).body).toBe('the fallback screen');
    await arrived();
    const [report] = sentry.events();
    expect(report).toMatchObject({
      tags: { region },
      transaction: `/${region}/en/buy?make=toyota&phone=…`,
      exception: { values: [{ value: 'token=…' }, { type: 'Error', value: 'ErrorBoundary: no car for +…' }] },
    });
    expect(JSON.stringify(sentry.received)).not.toMatch(/aSecret|91234567|9123 4567/);
  });
});

describe('an API error', () => {
  it('is reported with its region and path', async () => {
    const fault = new Error('no such column');
    const query = vi.spyOn(site.database.pool, 'query').mockImplementation(() => Promise.reject(fault));
    const answer = await failed('/api/v1/rabbit/th/listings/no-such-car');
    query.mockRestore();
    expect(answer.statusCode).toBe(500);
    await arrived();
    const [report] = sentry.events();
    expect(report).toMatchObject({
      tags: { region: 'th' },
      transaction: '/api/v1/rabbit/th/listings/no-such-car',
    });
    expect(JSON.stringify(report)).toContain('no such column');
    expect(JSON.stringify(report)).not.toContain('aSecret');
  });
});

it('a client that disconnects in the middle of a body is not reported', async () => {
  const origin = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  const bodies = ['content-length: 40\r\n\r\n{', 'transfer-encoding: chunked\r\n\r\nzz\r\n'];
  for (const body of [...bodies, ...bodies]) {
    const socket = connect(Number(origin.port), '127.0.0.1');
    const head = `POST /api/v1/rabbit/sg/consents HTTP/1.1\r\nhost: ${origin.host}\r\norigin: ${origin.origin}`;
    socket.write(`${head}\r\ncontent-type: application/json\r\n${body}`);
    await sleep(100);
    socket.destroy();
  }
  await failed('/sg/en');
  await arrived();
  expect(sentry.events()).toHaveLength(1);
});

describe('a browser report', () => {
  it('is forwarded to the project with the region and without personal data', async () => {
    const answer = await post(envelope(['event', event]), {
      cookie: 'LOGIN=aSecret',
      origin: 'https://cars.example',
    });
    expect(answer.statusCode).toBe(202);
    await arrived();
    const [{ url, headers, lines }] = sentry.received as [(typeof sentry.received)[0]];
    expect(url).toBe('/api/7/envelope/?sentry_key=aKey&sentry_version=7');
    expect(headers.cookie).toBeUndefined();
    expect(lines[0]).toMatchObject({ dsn: sentry.dsn, event_id: event.event_id });
    expect(lines[2]).toMatchObject({ tags: { region: 'th' }, event_id: event.event_id });
    expect(JSON.stringify(lines)).not.toMatch(/aSecret|91234567|203\.0\.113\.7|elsewhere/);
  });
  it.each([
    ['recordings of visitors', envelope(['replay_event', {}], ['replay_recording', {}])],
    ['files', envelope(['attachment', {}])],
    ['sessions of visitors', envelope(['session', {}])],
    ['text', 'hello'],
    ['an empty body', ''],
    ['a list', '[]\n[]\n[]'],
    ['binary data', Buffer.from([0, 255, 10, 13, 0])],
  ])('is dropped when it contains %s', async (_what, payload) => {
    expect((await post(payload)).statusCode).toBe(202);
    await post(envelope(['event', event]));
    await arrived(1);
  });
  it.each<[string, (length: number) => string, number]>([
    ['lines', repeated('\n'), 0],
    ['lines that are no JSON', repeated('{\n'), 0],
    ['a path', (length) => envelope(['event', { message: repeated('/%')(length) }]), 1],
    [
      'addresses',
      (length) => envelope(['event', { messages: Array(Math.ceil(length / 16)).fill('http://a/%ff') }]),
      1,
    ],
    [
      'brackets',
      (length) =>
        `{}\n{"type":"event","x":${'['.repeat(length / 2)}${']'.repeat(length / 2)}}\n{"message":"x"}`,
      1,
    ],
    ['spans', (length) => `{}\n{"type":"span"}\n{"items":[${repeated('{},')(length)}{}]}`, 1],
  ])('that contains only %s is read in linear time (HARDENING A25, R12)', async (...given) => {
    const [, payload, forwarded] = given;
    const send = async (text: string) => expect((await post(text)).statusCode).toBe(202);
    sentry.received.length = 0;
    let posts = 0;
    const counted = (text: string) => {
      posts++;
      return send(text);
    };
    expect(await growth(payload, counted, 120_000)).toBeLessThan(LINEAR);
    await arrived(posts * forwarded);
  });
  it('is forwarded without unknown properties', async () => {
    const kind = { type: 'event', item_count: 'phone +6581234567', content_type: { email: 'a@b.example' } };
    await post([{}, kind, event].map((line) => JSON.stringify(line)).join('\n'));
    await arrived();
    expect(sentry.received[0]?.lines[1]).toEqual({ type: 'event' });
  });
  it('is refused from another site and when too large', async () => {
    const foreign = await post(envelope(['event', event]), { origin: 'https://evil.example' });
    const large = await post('x'.repeat(300 * 1024));
    expect([foreign.statusCode, large.statusCode]).toEqual([403, 413]);
    expect(sentry.received).toEqual([]);
  });
  it('of an unknown region is refused', async () => {
    expect((await post(envelope(['event', event]), {}, 'xx')).statusCode).toBe(404);
    expect(sentry.received).toEqual([]);
  });
});

describe('without a DSN nothing is sent (SPEC 9)', () => {
  it('for failing pages or browser reports', async () => {
    await failed('/sg/en', silent);
    const report = {
      method: 'POST' as const,
      url: '/api/monitoring/sg',
      payload: envelope(['event', event]),
    };
    expect((await silent.app.inject(report)).statusCode).toBe(202);
    expect(sentry.received).toEqual([]);
  });
});

describe('a failing error monitoring service does not slow the site down (HARDENING R8)', () => {
  it.each<SentryMode>(['garbage', 'failing', 'redirecting', 'hang'])('%s', async (mode) => {
    sentry.setMode(mode);
    sentry.givenUp = 0;
    for (let i = 0; i < 4; i++) expect((await failed('/sg/en/buy')).statusCode).toBe(500);
    expect((await post(envelope(['event', event]))).statusCode).toBe(202);
    // pages do not wait until a report has been sent or given up
    expect(sentry.givenUp).toBe(0);
  });
});
