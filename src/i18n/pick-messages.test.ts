import { expect, test } from 'vitest';
import { pickMessages } from './pick-messages.ts';

const messages = { common: { cars_other: '{{count}} cars' }, home: { title: 'Home' } };

test('a page gets only the namespaces it asks for', () => {
  const chosen = pickMessages(messages, ['home', 'missing']);
  expect(chosen).toEqual({ home: { title: 'Home' } });
  expect(pickMessages(messages, ['home', 'missing'])).toBe(chosen);
});

test('names of countries stay on the server: a set of regions need not tell those of others', () => {
  const all = { common: { skip: 'Skip', region: { aa: 'Aland', bb: 'Beland' } } };
  expect(pickMessages(all, ['common'])).toEqual({ common: { skip: 'Skip' } });
});
