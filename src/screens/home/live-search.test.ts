import { afterEach, expect, test, vi } from 'vitest';
import { countCars, modelsOf } from './live-search.ts';

const view = {
  api: '/api/v1/rabbit/my',
  language: 'ms',
  make: 'make',
  model: { label: 'Model', any: 'Semua' },
};
const language = { code: 'ms', locale: 'ms-MY' };
const signal = () => new AbortController().signal;

/** Answers every request with the same body, and lists what was requested. */
function answering(body: unknown, ok = true): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve({ ok, status: ok ? 200 : 503, json: () => Promise.resolve(body) });
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

test('counts the cars of a form: the model narrows its make, what is left open is not asked', async () => {
  const asked = answering({ meta: { total: 1234 } });
  const pairs = [
    ['make', 'toyota'],
    ['make', 'toyota.vios'],
    ['body', ''],
    ['price', '-50000'],
  ] as const;
  expect(await countCars(() => pairs, view, language, signal())).toEqual({ count: 1234, value: '1,234' });
  expect(asked).toEqual([
    '/api/v1/rabbit/my/listings?lang=ms&size=1&counts=none&make=toyota.vios&price=-50000',
  ]);
});

test('a later choice leaves the earlier one unasked, and an error has no number', async () => {
  const asked = answering({});
  const leaving = new AbortController();
  const earlier = countCars(() => [], view, language, leaving.signal);
  leaving.abort();
  await expect(earlier).rejects.toThrow();
  expect(asked).toEqual([]);
  answering({}, false);
  await expect(countCars(() => [], view, language, signal())).rejects.toThrow('503');
});

test('offers the models of a make with their cars, the most first', async () => {
  const asked = answering({
    data: [
      { value: 'toyota.vios', label: 'Vios', count: 3 },
      { value: 'toyota.hilux', label: 'Hilux', count: 12 },
    ],
  });
  expect(await modelsOf('toyota', view, language, signal())).toEqual([
    { value: 'toyota.hilux', label: 'Hilux (12)' },
    { value: 'toyota.vios', label: 'Vios (3)' },
  ]);
  expect(asked).toEqual(['/api/v1/rabbit/my/data-query/models?lang=ms&make=toyota']);
});
