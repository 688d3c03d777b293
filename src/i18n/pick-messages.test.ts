import { expect, test } from 'vitest';
import { pickMessages } from './pick-messages.ts';

const messages = { common: { cars_other: '{{count}} cars' }, home: { title: 'Home' } };

test('a page gets only the namespaces it asks for', () => {
  const chosen = pickMessages(messages, ['home', 'missing']);
  expect(chosen).toEqual({ home: { title: 'Home' } });
  expect(pickMessages(messages, ['home', 'missing'])).toBe(chosen);
});

test('leaves names of countries on the server, so that regions do not reveal others', () => {
  const all = { common: { skip: 'Skip', region: { aa: 'Aland', bb: 'Beland' } } };
  expect(pickMessages(all, ['common'])).toEqual({ common: { skip: 'Skip' } });
});

test('a page gets a part of a namespace', () => {
  const all = { forms: { error: { required: 'Needed' }, sell: { title: 'Sell' } } };
  expect(pickMessages(all, ['forms.error'])).toEqual({ forms: { error: { required: 'Needed' } } });
});
