import { expect, test, vi } from 'vitest';
import { rememberByObject, rememberByText } from './remember.ts';

test('an answer is made once for each text', () => {
  const make = vi.fn((text: string) => ({ text }));
  const remembered = rememberByText(make);
  expect(remembered('a')).toBe(remembered('a'));
  expect(remembered('b')).toEqual({ text: 'b' });
  expect(make).toHaveBeenCalledTimes(2);
});

test('an answer is made once for each object, however alike two are', () => {
  const make = vi.fn((region: { code: string }) => region.code);
  const remembered = rememberByObject(make);
  const [first, second] = [{ code: 'x' }, { code: 'x' }];
  expect([remembered(first), remembered(first), remembered(second)]).toEqual(['x', 'x', 'x']);
  expect(make).toHaveBeenCalledTimes(2);
});
