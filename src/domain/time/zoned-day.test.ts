import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from './durations.ts';
import { zonedDay, zonedYear } from './zoned-day.ts';

const ZONES = [
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Jakarta',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'UTC',
];

it('starts the new year at local midnight of each zone', () => {
  const at = Date.parse('2026-12-31T16:30:00Z');
  expect(ZONES.map((zone) => zonedYear(at, zone))).toEqual([2027, 2027, 2026, 2026, 2027, 2026]);
  expect(zonedDay(at, 'Asia/Tokyo')).toBe('2027-01-01');
  expect(zonedDay(at, 'America/Los_Angeles')).toBe('2026-12-31');
});

it('days of a zone without summer time are those of a clock that runs ahead by its offset', () => {
  const offsets = [8, 9, 7];
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
      fc.nat(2),
      (date, index) => {
        const ahead = new Date(date.getTime() + (offsets[index] ?? 0) * HOUR_MS);
        expect(zonedDay(date.getTime(), ZONES[index] ?? '')).toBe(ahead.toISOString().slice(0, 10));
      },
    ),
  );
});

it.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'the zone of the machine (%s) and its calendar do not matter',
  (TZ) => {
    const program = `
      import { zonedDay } from ${JSON.stringify(import.meta.resolve('./zoned-day.ts'))};
      const at = Date.parse('2026-12-31T16:30:00Z');
      console.log(${JSON.stringify(ZONES)}.map((zone) => zonedDay(at, zone)).join(' '));`;
    const result = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ, LC_ALL: 'th_TH.UTF-8' },
      encoding: 'utf8',
    });
    expect(result.trim()).toBe('2027-01-01 2027-01-01 2026-12-31 2026-12-31 2027-01-01 2026-12-31');
  },
);

it('throws for an unknown time zone', () => {
  expect(() => zonedDay(0, 'Asia/Atlantis')).toThrow(RangeError);
});
