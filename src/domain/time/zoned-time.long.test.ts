import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { HOUR_MINUTES } from './durations.ts';
import { addDays, isoWeekday, zonedMinuteOfDay, zonedTime } from './zoned-time.ts';

const at = (day: string, minuteOfDay: number, timeZone: string) =>
  new Date(zonedTime(day, minuteOfDay, timeZone)).toISOString();

describe('the moment of a time of day', () => {
  it.each([
    ['Asia/Singapore', '2026-01-31', 9.5 * HOUR_MINUTES, '2026-01-31T01:30:00.000Z'],
    ['Asia/Kathmandu', '2026-12-05', 9 * HOUR_MINUTES, '2026-12-05T03:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-05', 0, '2026-12-04T10:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-07-01', 10.5 * HOUR_MINUTES, '2026-07-01T00:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-12-01', 10.5 * HOUR_MINUTES, '2026-11-30T23:30:00.000Z'],
  ])('in %s on %s', (zone, day, minutes, expected) => {
    expect(at(day, minutes, zone)).toBe(expected);
  });

  it.each([
    // clocks go forward at midnight in Santiago and Cairo, by half an hour at two in Lord Howe
    ['America/Santiago', '2026-09-06', 0, '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '2026-09-06', 30, '2026-09-06T04:30:00.000Z'],
    ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', 2 * HOUR_MINUTES, '2026-10-03T15:30:00.000Z'],
  ])('is later in %s on %s when the day skips minute %d', (zone, day, minutes, expected) => {
    expect(at(day, minutes, zone)).toBe(expected);
  });

  it.each([
    [
      'America/Santiago',
      '2026-04-04',
      23 * HOUR_MINUTES + 30,
      '2026-04-05T02:30:00.000Z',
      '2026-04-05T03:30:00.000Z',
    ],
    [
      'Africa/Cairo',
      '2026-10-29',
      23 * HOUR_MINUTES + 30,
      '2026-10-29T20:30:00.000Z',
      '2026-10-29T21:30:00.000Z',
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-05',
      HOUR_MINUTES + 45,
      '2026-04-04T14:45:00.000Z',
      '2026-04-04T15:15:00.000Z',
    ],
  ])('is one of two in %s on %s, when the clocks go back', (zone, day, minutes, ...both) => {
    expect(both).toContain(at(day, minutes, zone));
  });

  it.each(['Africa/Cairo', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Asia/Tokyo'])(
    'shows on the clocks of %s on every day of a year, all through the working day',
    (zone) => {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
        for (let minutes = 9 * HOUR_MINUTES; minutes <= 19 * HOUR_MINUTES; minutes += 150)
          expect([day, zonedMinuteOfDay(zonedTime(day, minutes, zone), zone)]).toEqual([day, minutes]);
    },
  );

  it.each(['UTC', 'Asia/Tokyo', 'America/Santiago', 'Australia/Lord_Howe'])(
    'does not depend on the time zone of the machine (%s)',
    (TZ) => {
      const program = `
        import { zonedTime, addDays } from ${JSON.stringify(import.meta.resolve('./zoned-time.ts'))};
        const moment = zonedTime('2026-09-06', 30, 'America/Santiago');
        console.log(new Date(moment).toISOString(), addDays('2026-10-04', 1), addDays('2026-04-23', 1));`;
      const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      });
      expect(output.trim()).toBe('2026-09-06T04:30:00.000Z 2026-10-05 2026-04-24');
    },
  );

  it('is refused in a zone that does not exist', () => {
    expect(() => zonedTime('2026-01-01', 0, 'Asia/Atlantis')).toThrow(RangeError);
    expect(() => zonedMinuteOfDay(0, 'Asia/Atlantis')).toThrow(RangeError);
  });
});

it('days are added across months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

it('weeks begin on Monday', () => {
  expect(['2026-02-02', '2026-02-07', '2026-02-08'].map(isoWeekday)).toEqual([1, 6, 7]);
});
