import { describe, expect, it } from 'vitest';
import { nextDigest } from './digest-time.ts';

const rules = (timeZone: string) => ({ timeZone, digestHour: 9, digestWeekday: 1 });
const at = (text: string) => Date.parse(text);
const next = (now: string, frequency: 'daily' | 'weekly', timeZone = 'Asia/Singapore') =>
  new Date(nextDigest(at(now), frequency, rules(timeZone))).toISOString();

describe('a digest', () => {
  it('is sent at the hour of the region, today or tomorrow', () => {
    expect(next('2026-01-31T00:59:59Z', 'daily')).toBe('2026-01-31T01:00:00.000Z');
    expect(next('2026-01-31T01:00:00Z', 'daily')).toBe('2026-02-01T01:00:00.000Z');
    // in Singapore the day after has begun already
    expect(next('2026-01-31T20:00:00Z', 'daily')).toBe('2026-02-01T01:00:00.000Z');
  });

  it('is sent on the day of the week', () => {
    expect(next('2026-01-31T12:00:00Z', 'weekly')).toBe('2026-02-02T01:00:00.000Z');
    expect(next('2026-02-02T01:00:00Z', 'weekly')).toBe('2026-02-09T01:00:00.000Z');
  });

  it.each([
    'Africa/Cairo',
    'America/Santiago',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
  ])('follows the clocks of %s all through the year', (timeZone) => {
    const clock = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' });
    for (let day = 0; day < 366; day++) {
      const now = at('2026-01-01T03:21:07Z') + day * 86_400_000;
      const time = nextDigest(now, 'daily', rules(timeZone));
      expect(clock.format(time)).toBe('09');
      expect(time % 60_000).toBe(0);
      expect(time - now).toBeGreaterThan(0);
      expect(time - now).toBeLessThanOrEqual(25 * 3_600_000);
    }
  });
});
