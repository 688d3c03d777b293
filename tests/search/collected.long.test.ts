import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { resolverOf } from './phrases/resolver.ts';

/**
 * Phrases as buyers type them, with the search that each means: `region | phrase | address | what is not understood | open`, one
 * file for each language, in which the page is. What is `open` is not read like that yet; it fails here once it is.
 */
const FOLDER = new URL('./collected/', import.meta.url);
const PHRASES_PER_LANGUAGE = 40;
const LANGUAGES = 10;

const tables = readdirSync(FOLDER).map((file) => {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split('\n');
  const rows = lines.map((line) => {
    const [region = '', phrase = '', address = '', rest = '', open] = line
      .split('|')
      .map((part) => part.trim());
    return { region, phrase, address, rest, isOpen: open === 'open' };
  });
  return { language: file.replace(/\.txt$/, ''), rows };
});

/** Values of a list have no order. */
const sorted = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).map(([key, value]) => [key, value.split(',').sort().join(',')]));

it('there are as many phrases of each language', () => {
  expect(tables.map(({ rows }) => rows.length)).toEqual(Array(LANGUAGES).fill(PHRASES_PER_LANGUAGE));
  const phrases = tables.flatMap(({ language, rows }) => rows.map(({ phrase }) => `${language} ${phrase}`));
  expect(new Set(phrases).size).toBe(phrases.length);
});

describe.each(tables)('phrases in $language', ({ language, rows }) => {
  const check = ({ region, phrase, address, rest }: (typeof rows)[number]) => {
    const read = resolverOf(region, language)(phrase);
    const meant = Object.fromEntries(new URLSearchParams(address));
    expect({ query: sorted(read.query), rest: read.rest }).toEqual({ query: sorted(meant), rest });
  };
  it.each(rows.filter(({ isOpen }) => !isOpen))('$region: $phrase', check);
  it.fails.each(rows.filter(({ isOpen }) => isOpen))('open in $region: $phrase', check);
});
