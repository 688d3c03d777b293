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
