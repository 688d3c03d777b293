import { expect, test } from 'vitest';
import { reasonOf } from './reason-of.ts';

test('the reason is what failed first, without what was being done', () => {
  const timeout = new Error('canceling statement due to statement timeout');
  const query = new Error('Failed query: INSERT … params: 09012345678', { cause: timeout });
  expect(reasonOf(query)).toBe(timeout.message);
  expect(reasonOf(new Error('no file', { cause: 'ENOENT' }))).toBe('no file');
  expect(reasonOf('gone')).toBe('gone');
  // pg-boss reports copies of errors
  expect(reasonOf({ ...timeout, message: timeout.message })).toBe(timeout.message);
});

test('ends on errors that cause each other', () => {
  const one = new Error('one');
  one.cause = new Error('other', { cause: one });
  expect(['one', 'other']).toContain(reasonOf(one));
});
