import { describe, expect, it } from 'vitest';
import { english } from './phrases/english.ts';
import type { Phrases } from './phrases/phrases.ts';
import { resolverOf } from './phrases/resolver.ts';

const TABLES: Readonly<Record<string, { language: string; phrases: Phrases }>> = {
  English: { language: 'en', phrases: english },
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
