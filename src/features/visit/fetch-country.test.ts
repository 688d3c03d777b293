import { afterEach, expect, test, vi } from 'vitest';
import { fetchCountry } from './visit-notice.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A server that finds a visitor in Malaysia, and what it was asked. */
function findsMalaysia() {
  const ask = vi.fn(async (_address: string) => new Response('{"country":"my"}'));
  vi.stubGlobal('fetch', ask);
  return ask;
}

test('does not repeat a look-up with a result', async () => {
  const ask = findsMalaysia();
  expect(await fetchCountry(new Map([['USER_REGION', 'th']]), 'sg')).toBe('th');
  expect(ask).not.toHaveBeenCalled();
});

test('does not store a look-up without result for a year (SPEC 4)', async () => {
  const ask = findsMalaysia();
  expect(await fetchCountry(new Map([['FIRST_TIME_ACCESS', 'true']]), 'sg')).toBe('my');
  expect(ask.mock.calls.map(([address]) => address)).toEqual(['/api/visit?region=sg']);
});
