import { expect, test, vi } from 'vitest';
import { rememberByObject, rememberByText, rememberRecent } from './remember.ts';

test('caches the result for each text', () => {
  const make = vi.fn((text: string) => ({ text }));
  const remembered = rememberByText(make);
  expect(remembered('a')).toBe(remembered('a'));
  expect(remembered('b')).toEqual({ text: 'b' });
  expect(make).toHaveBeenCalledTimes(2);
});

test('caches the result for each object, even for equal ones', () => {
  const make = vi.fn((region: { code: string }) => region.code);
  const remembered = rememberByObject(make);
  const [first, second] = [{ code: 'x' }, { code: 'x' }];
  expect([remembered(first), remembered(first), remembered(second)]).toEqual(['x', 'x', 'x']);
  expect(make).toHaveBeenCalledTimes(2);
});

test('caches a limited number of results', () => {
  let made = 0;
  const double = rememberRecent((value: number) => {
    made++;
    return value * 2;
  }, 2_000);
  for (let value = 0; value < 5_000; value++) expect(double(value)).toBe(value * 2);
  expect(double(4_999)).toBe(9_998);
  expect(made).toBe(5_000);
  expect(double(0)).toBe(0);
  expect(made).toBe(5_001);
});
