import { describe, expect, it } from 'vitest';
import { afterQuietHours, isQuietHour } from './quiet-hours.ts';

const NIGHT = { from: 21, until: 8 };
const sentAt = (now: string, quiet = NIGHT, timeZone = 'Asia/Singapore') =>
  new Date(afterQuietHours(Date.parse(now), quiet, timeZone)).toISOString();

describe('quiet hours', () => {
  it('reach over midnight, or lie within a day', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => hour);
    expect(hours.filter((hour) => !isQuietHour(hour, NIGHT))).toEqual(hours.slice(8, 21));
    expect(hours.filter((hour) => isQuietHour(hour, { from: 12, until: 14 }))).toEqual([12, 13]);
  });

  it.each([
    // Singapore is eight hours before UTC
    ['in the evening, until the next morning', '2026-01-31T13:00:00Z', '2026-02-01T00:00:00.000Z'],
    ['after midnight, until the same morning', '2026-01-31T20:30:00Z', '2026-02-01T00:00:00.000Z'],
    ['just before they begin, not at all', '2026-01-31T12:59:59Z', '2026-01-31T12:59:59.000Z'],
    ['at their end, not at all', '2026-02-01T00:00:00Z', '2026-02-01T00:00:00.000Z'],
  ])('put off what comes %s', (_words, now, expected) => {
    expect(sentAt(now)).toBe(expected);
  });

  it('may begin and end at half hours', () => {
    const quiet = { from: 21.5, until: 8.5 };
    expect(sentAt('2026-01-31T13:29:59Z', quiet)).toBe('2026-01-31T13:29:59.000Z');
    expect(sentAt('2026-01-31T13:30:00Z', quiet)).toBe('2026-02-01T00:30:00.000Z');
    expect(sentAt('2026-02-01T00:29:00Z', quiet)).toBe('2026-02-01T00:30:00.000Z');
  });

  it('are none where a region has none', () => {
    const now = Date.parse('2026-01-31T20:30:00Z');
    expect(afterQuietHours(now, undefined, 'Asia/Singapore')).toBe(now);
  });

  it.each([
    'Africa/Cairo',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  ])('end at their hour by the clocks of %s all through the year', (timeZone) => {
    const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    for (let time = Date.parse('2026-01-01T00:21:07Z'); time < Date.parse('2027-01-01'); time += 61_200_000) {
      const end = afterQuietHours(time, NIGHT, timeZone);
      const hour = Number(clock.format(time));
      if (hour >= 8 && hour < 21) expect(end).toBe(time);
      else expect([clock.format(end), end > time, end - time <= 12 * 3_600_000]).toEqual(['08', true, true]);
    }
  });
});
