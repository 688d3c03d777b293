import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hongKong, hongKongSimplified, malaysia, singapore } from './phrases/chinese.ts';
import { english } from './phrases/english.ts';
import { indonesian } from './phrases/indonesian.ts';
import { japanese } from './phrases/japanese.ts';
import { malay, malayOfSingapore } from './phrases/malay.ts';
import type { Phrases } from './phrases/phrases.ts';
import { resolverOf } from './phrases/resolver.ts';
import { thai } from './phrases/thai.ts';

const TABLES: Readonly<Record<string, { language: string; phrases: Phrases }>> = {
  English: { language: 'en', phrases: english },
  'Bahasa Indonesia': { language: 'id', phrases: indonesian },
  Thai: { language: 'th', phrases: thai },
  Japanese: { language: 'ja', phrases: japanese },
  'Chinese of Hong Kong': { language: 'zh-Hant-HK', phrases: hongKong },
  'simplified Chinese of Hong Kong': { language: 'zh-Hans-HK', phrases: hongKongSimplified },
  'Chinese of Singapore': { language: 'zh-SG', phrases: singapore },
  'Chinese of Malaysia': { language: 'zh-MY', phrases: malaysia },
  'Bahasa Malaysia': { language: 'ms', phrases: malay },
  'Bahasa Melayu of Singapore': { language: 'ms-SG', phrases: malayOfSingapore },
};

describe.each(Object.entries(TABLES))('phrases in %s', (_, { language, phrases }) => {
  it.each(phrases.map(([region, phrase, filters, rest = '']) => ({ region, phrase, filters, rest })))(
    '$region: $phrase',
    ({ region, phrase, filters, rest }) => {
      const { query, rest: left } = resolverOf(region, language)(phrase);
      expect({ filters: query, rest: left }).toEqual({ filters, rest });
    },
  );
});

const ALL = Object.values(TABLES).flatMap(({ language, phrases }) =>
  phrases.map(([region, phrase]) => ({ phrase, resolve: resolverOf(region, language) })),
);

describe('all phrases', () => {
  it('are at least two hundred', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200);
  });

  it.each(ALL)('leave nothing that means more when it is read again: $phrase', ({ phrase, resolve }) => {
    const { query, rest } = resolve(phrase);
    // beside filters the page reads what is left as it is typed
    expect(resolve(rest, Object.keys(query).length > 0)).toEqual({ query: {}, rest });
  });
});

type Filters = Readonly<Record<string, string>>;

/** `part`: nothing is applied that is not meant, but something is missing. `opposite`: the other side of a number, or the reverse of an option. */
function verdictOf(query: Filters, meant: Filters): 'right' | 'part' | 'wrong' | 'opposite' {
  const sorted = (value = '') => value.split(',').sort().join();
  const isRight = (key: string) => sorted(query[key]) === sorted(meant[key]);
  const isOpposite = (key: string) => {
    const [own, other] = [query[key] ?? '', meant[key] ?? ''];
    const isOtherSide = own.startsWith('-')
      ? other.endsWith('-')
      : own.endsWith('-') && other.startsWith('-');
    return isOtherSide || sorted(own) === sorted(`!${other}`) || sorted(`!${own}`) === sorted(other);
  };
  if (Object.keys({ ...query, ...meant }).every(isRight)) return 'right';
  if (Object.keys(query).some((key) => !isRight(key) && isOpposite(key))) return 'opposite';
  return Object.keys(query).every(isRight) ? 'part' : 'wrong';
}

/** Sentences that were collected before the code read them: `language | region | sentence | address that the buyer means`. */
const SENTENCES = readFileSync(new URL('./phrases/sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [language = '', region = '', sentence = '', address = ''] = line
      .split('|')
      .map((part) => part.trim());
    const { query, rest } = resolverOf(region, language)(sentence);
    const verdict = verdictOf(query, Object.fromEntries(new URLSearchParams(address)));
    return { verdict, line, read: `${new URLSearchParams(query)} | ${rest}` };
  });

describe('collected sentences', () => {
  const shareOf = (...verdicts: string[]) =>
    SENTENCES.filter(({ verdict }) => verdicts.includes(verdict)).length / SENTENCES.length;
  const missed = () =>
    SENTENCES.filter(({ verdict }) => verdict !== 'right')
      .map((each) => Object.values(each).join(' → '))
      .join('\n');

  it('are at least two hundred', () => {
    expect(SENTENCES.length).toBeGreaterThanOrEqual(200);
  });

  it('are understood, and almost never mean something else', () => {
    expect(shareOf('right'), missed()).toBeGreaterThanOrEqual(0.85);
    expect(shareOf('wrong', 'opposite'), missed()).toBeLessThanOrEqual(0.01);
  });
});
