import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeService, openFakeService } from '../../../../tests/fake-service.ts';
import { type Dsn, dsnNeeds, parseDsn } from './dsn.ts';
import { envelopeSender } from './envelope-sender.ts';

const dsn = parseDsn('https://aKey@errors.example/7');
if (!dsn) throw new Error('the DSN is invalid');

describe('the address of the error monitoring', () => {
  it.each([
    ['https://aKey@errors.example/7', 'https://errors.example/api/7/envelope/'],
    ['http://aKey:aSecret@127.0.0.1:9000/7', 'http://127.0.0.1:9000/api/7/envelope/'],
    ['https://aKey@errors.example/deep/er/7', 'https://errors.example/deep/er/api/7/envelope/'],
    ['https://aKey@o1.ingest.de.sentry.io/4507', 'https://o1.ingest.de.sentry.io/api/4507/envelope/'],
  ])('%s', (text, url) => {
    expect(parseDsn(text)?.url).toBe(`${url}?sentry_key=aKey&sentry_version=7`);
  });
  it.each([
    '',
    'aKey',
    'https://errors.example/7',
    'https://aKey@errors.example',
    'https://aKey@errors.example/seven',
    'ftp://aKey@errors.example/7',
    'https://aKey@errors.example/7?x=1',
    'https://aKey@/7',
  ])('“%s” is rejected at start', (text) => {
    expect(parseDsn(text)).toBeUndefined();
    const manifest = { monitoring: { dsnEnv: 'A_DSN' } } as never;
    expect(dsnNeeds({ manifestValues: { A_DSN: text } }, manifest)).toMatchObject([
      { path: ['monitoring', 'dsnEnv'], message: expect.stringContaining('A_DSN') },
    ]);
  });
});

describe('an error monitoring that is down (HARDENING R8)', () => {
  let service: FakeService;
  let target: Dsn;
  beforeEach(async () => {
    service = await openFakeService();
    service.answer = () => ({ status: 503, body: '{}' });
    target = { ...dsn, url: service.url };
  });
  afterEach(() => service.stop());

  it('is not called for half a minute after five failures, which is logged once', async () => {
    let now = 0;
    const warn = vi.fn();
    const send = envelopeSender({ warn }, () => now);
    for (let i = 0; i < 20; i++) await send(target, '{}');
    expect(service.asked).toHaveLength(5);
    expect(warn).toHaveBeenCalledTimes(1);
    now = 30_000;
    service.answer = () => ({ status: 200, body: '{}' });
    for (let i = 0; i < 20; i++) await send(target, '{}');
    expect(service.asked).toHaveLength(25);
  });

  it('is called again when the clock was set back by an hour (HARDENING R9)', async () => {
    let now = 3_600_000;
    const send = envelopeSender({ warn: vi.fn() }, () => now);
    for (let i = 0; i < 6; i++) await send(target, '{}');
    expect(service.asked).toHaveLength(5);
    now = 0;
    await send(target, '{}');
    expect(service.asked).toHaveLength(6);
  });

  it('times out when there is no answer, with at most 16 reports in progress', async () => {
    service.answer = () => null;
    const send = envelopeSender({ warn: () => {} }, () => 0);
    await Promise.all(Array.from({ length: 100 }, () => send(target, '{}')));
    expect(service.asked).toHaveLength(16);
  });
});
