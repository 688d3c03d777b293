import { expect, it } from 'vitest';
import { ageLines, ageOf } from './dependency-ages.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const PUBLISHED = {
  created: '2020-01-01T00:00:00Z',
  modified: '2026-11-26T00:00:00Z',
  '1.2.9': '2026-01-01T12:00:00Z',
  '1.2.10': '2026-08-19T12:00:00Z',
  '1.3.0': '2026-10-28T12:00:00Z',
  '2.0.0-beta.1': '2026-11-01T12:00:00Z',
  '1.2.11': '2026-11-17T12:00:00Z',
};
const age = (version: string) => ageOf({ name: 'left', version }, PUBLISHED, NOW);

it('counts the days since the installed version and since the first later one', () => {
  expect(age('1.2.10')).toMatchObject({ days: 100, newest: '1.3.0', behind: 30 });
});

it('does not take previews or later patches of an older line for a later version', () => {
  expect(age('1.3.0')).toMatchObject({ days: 30, newest: '1.3.0', behind: 0 });
});

it('says nothing of what the registry does not answer', () => {
  expect(ageOf({ name: 'left', version: '1.2.10' }, null, NOW)).toMatchObject({ days: null, behind: null });
  expect(age('9.9.9')).toMatchObject({ days: null, behind: null });
});

it('prints those that wait longest first, and how many are unknown', () => {
  const lines = ageLines([age('1.3.0'), age('1.2.9'), ageOf({ name: 'right', version: '1.0.0' }, null, NOW)]);
  expect(lines).toEqual([
    'left 1.2.9: 330 days; 1.3.0 exists, a later version since 100 days',
    'left 1.3.0: 30 days; newest',
    'unknown, the registry does not say: 1 of 3 (right)',
    'median age 330 days; 1 of 2 have had a later version for more than 90 days',
  ]);
});
