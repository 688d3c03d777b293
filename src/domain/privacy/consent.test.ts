import { expect, test } from 'vitest';
import { type ConsentChoice, type ConsentRules, consentState, readChoice, writeChoice } from './consent.ts';

const rules: ConsentRules = {
  isAsked: true,
  categories: ['analytics', 'marketing', 'replay'],
  grantedBeforeChoice: [],
  version: 2,
};
const choice: ConsentChoice = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  version: 2,
  categories: ['analytics', 'replay'],
  decidedAt: 1_768_000_000_000,
  isRecorded: false,
};

test('reads a choice as it was written', () => {
  for (const categories of [[], ['analytics'], ['analytics', 'marketing', 'replay']] as const)
    for (const isRecorded of [false, true]) {
      const saved = { ...choice, categories: [...categories], isRecorded };
      expect(readChoice(writeChoice(saved))).toEqual(saved);
    }
});

test('allows nothing for an invalid choice', () => {
  const written = writeChoice(choice);
  for (const text of [
    ...[undefined, '', 'true', 'analytics', `${written}.1`, written.replace('.2.', '.0.')],
    ...[written.replace('3b', '<b'), written.toUpperCase(), `\n${written}`, written.slice(1)],
  ])
    expect(readChoice(text)).toBeNull();
  expect(readChoice(written.replace('replay', 'analytics+everything'))?.categories).toEqual(['analytics']);
});

test('allows only chosen categories of the current question of the region', () => {
  expect(consentState(rules, null, false)).toEqual({ allowed: [], isAsked: true });
  expect(consentState(rules, choice, false)).toEqual({ allowed: ['analytics', 'replay'], isAsked: false });
  expect(consentState(rules, { ...choice, categories: [] }, false)).toEqual({ allowed: [], isAsked: false });
  for (const version of [1, 3])
    expect(consentState(rules, { ...choice, version }, false)).toEqual({ allowed: [], isAsked: true });
  const fewer: ConsentRules = { ...rules, categories: ['marketing', 'analytics'] };
  expect(consentState(fewer, choice, false).allowed).toEqual(['analytics']);
});

test('a do-not-track signal of the browser overrides any choice', () => {
  const open: ConsentRules = { ...rules, grantedBeforeChoice: ['analytics'] };
  for (const chosen of [null, choice])
    expect(consentState(open, chosen, true)).toEqual({ allowed: [], isAsked: false });
});

test('a region may allow categories before a choice and not ask', () => {
  const quiet: ConsentRules = { ...rules, isAsked: false, grantedBeforeChoice: ['analytics'] };
  expect(consentState(quiet, null, false)).toEqual({ allowed: ['analytics'], isAsked: false });
  expect(consentState(quiet, { ...choice, categories: [] }, false).allowed).toEqual([]);
});
