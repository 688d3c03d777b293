import { expect, test } from 'vitest';
import type { Json } from '#region/manifest/merge-patch.ts';
import { localeTexts } from './locale-texts.ts';

const all = new Map<string, Record<string, Json>>([
  ['en', { login: { send: 'Send', wait: 'Wait' } }],
  ['xx', { login: { send: 'Sx' } }],
  ['xx-YY', {}],
]);
const texts = localeTexts(all);

test('a file is what is shipped; what pages load later has everything that the language lacks', () => {
  expect(texts.file('xx', 'login')).toEqual({ send: 'Sx' });
  expect(texts.complete('xx', 'login')).toEqual({ send: 'Sx', wait: 'Wait' });
  expect(texts.complete('xx-YY', 'login')).toEqual({ send: 'Sx', wait: 'Wait' });
  for (const [language, namespace] of [
    ['zz', 'login'],
    ['xx', 'nothing'],
    ['xx', 'constructor'],
    ['__proto__', 'login'],
  ] as const)
    expect(texts.complete(language, namespace)).toBeUndefined();
});

test('a regional language without files of its own has those of its base, as its pages do; no other code has any', () => {
  const spoken = localeTexts(all, ['xx-ZZ', 'qq']);
  expect(spoken.complete('xx-ZZ', 'login')).toEqual({ send: 'Sx', wait: 'Wait' });
  expect(spoken.complete('qq', 'login')).toEqual({ send: 'Send', wait: 'Wait' });
  expect(spoken.complete('xx-AA', 'login')).toBeUndefined();
});
