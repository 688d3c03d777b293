import { expect, test } from 'vitest';
import type { Json } from '#region/manifest/merge-patch.ts';
import { localeTexts } from './locale-texts.ts';

const all = new Map<string, Record<string, Json>>([
  ['en', { login: { send: 'Send', wait: 'Wait' } }],
  ['xx', { login: { send: 'Sx' } }],
  ['xx-YY', {}],
]);
const texts = localeTexts(all);

test('returns files as shipped and completes the texts that pages load later', () => {
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

test('uses the texts of the base language for a regional language without files, and none for other codes', () => {
  const spoken = localeTexts(
    all,
    new Map([
      ['xx-ZZ', 'xx-ZZ'],
      ['qq', 'qq'],
    ]),
  );
  expect(spoken.complete('xx-ZZ', 'login')).toEqual({ send: 'Sx', wait: 'Wait' });
  expect(spoken.complete('qq', 'login')).toEqual({ send: 'Send', wait: 'Wait' });
  expect(spoken.complete('xx-AA', 'login')).toBeUndefined();
});

test('knows which files it completes without merging their texts', () => {
  const spoken = localeTexts(all, new Map([['xx-ZZ', 'xx-ZZ']]));
  for (const language of ['en', 'xx', 'xx-YY', 'xx-ZZ', 'xx-AA', 'zz', '__proto__'])
    for (const namespace of ['login', 'nothing', 'constructor'])
      expect([language, namespace, spoken.hasComplete(language, namespace)]).toEqual([
        language,
        namespace,
        spoken.complete(language, namespace) !== undefined,
      ]);
});
