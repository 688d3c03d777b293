import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseDsn } from './dsn.ts';
import { dsnProblems } from './dsn-problems.ts';
import { envelopeSender } from './envelope-sender.ts';

const dsn = parseDsn('https://aKey@errors.example/7');
if (!dsn) throw new Error('the DSN is one');

afterEach(() => vi.restoreAllMocks());

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
  ])('is not “%s”, which the start refuses', (text) => {
    expect(parseDsn(text)).toBeUndefined();
    const manifests = [{ monitoring: { dsnEnv: 'A_DSN' } }, { monitoring: { dsnEnv: '' } }] as never;
    expect(dsnProblems({ manifestValues: { A_DSN: text } }, manifests)).toMatchObject([{ name: 'A_DSN' }]);
  });
});

describe('an error monitoring that is down (HARDENING R8)', () => {
  it('is left alone for half a minute after five failures, which is logged once', async () => {
    let now = 0;
    const warn = vi.fn();
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    const send = envelopeSender({ warn }, () => now);
    for (let i = 0; i < 20; i++) await send(dsn, '{}');
    expect(fetched).toHaveBeenCalledTimes(5);
    expect(warn).toHaveBeenCalledTimes(1);
    now = 30_000;
    fetched.mockResolvedValue(new Response('{}'));
    for (let i = 0; i < 20; i++) await send(dsn, '{}');
    expect(fetched).toHaveBeenCalledTimes(25);
  });
  it('is asked again when the clock was set back by an hour (HARDENING R9)', async () => {
    let now = 3_600_000;
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    const send = envelopeSender({ warn: vi.fn() }, () => now);
    for (let i = 0; i < 6; i++) await send(dsn, '{}');
    expect(fetched).toHaveBeenCalledTimes(5);
    now = 0;
    await send(dsn, '{}');
    expect(fetched).toHaveBeenCalledTimes(6);
  });
  it('that is slow is given up after 3 s, and holds no more than a few reports', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error(`${ms} ms`)), 5);
      return controller.signal;
    });
    const send = envelopeSender({ warn: () => {} }, () => 0);
    await Promise.all(Array.from({ length: 100 }, () => send(dsn, '{}')));
    expect(fetched).toHaveBeenCalledTimes(16);
    expect(timeout).toHaveBeenCalledWith(3_000);
  });
});
