import { expect, it } from 'vitest';
import { alertRules } from './saved.server.ts';

const result = (key: string, values: Record<string, unknown> = {}) =>
  `${key} ${Object.values(values).join(' ')}`;
const alerts = {
  savedSearches: 20,
  savedCars: 200,
  instantMinutes: 30,
  digestHour: 9,
  digestWeekday: 1,
  messagesPerDay: 5,
} as const;

it('formats the time of alerts and quiet hours in the language', () => {
  const english = { code: 'en', locale: 'en-SG' };
  expect(alertRules(alerts, english, result)).toEqual(['history:saved.most 5 9 am']);
  const quiet = { ...alerts, quietHours: { from: 21, until: 0 } };
  expect(alertRules(quiet, english, result)[1]).toBe('history:saved.quiet 9 pm 12 am');
  expect(alertRules(quiet, { code: 'id', locale: 'id-ID' }, result)[1]).toBe(
    'history:saved.quiet 21.00 00.00',
  );
});
