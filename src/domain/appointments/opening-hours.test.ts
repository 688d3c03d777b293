import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/zoned-time.ts';
import { type OpeningPlan, rulesWithin, slotExceptions, spansOfDay, weekdayRuns } from './opening-hours.ts';
import { slotsOfDay } from './time-slots.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const plan: OpeningPlan = {
  rules: [
    { weekdays: [1, 2, 4, 5], opens: 600, closes: 1200 },
    { weekdays: [6, 7], opens: 540, closes: 780 },
    { weekdays: [6, 7], opens: 840, closes: 1080 },
  ],
  exceptions: [
    { firstDay: '2026-12-24', lastDay: '2026-12-24', span: { opens: 600, closes: 900 } },
    { firstDay: '2026-12-25', lastDay: '2027-01-03' },
  ],
};

describe('opening hours', () => {
  it('join days of the same hours in a row', () => {
    expect(weekdayRuns(plan.rules).map(({ first, last, spans }) => [first, last, spans.length])).toEqual([
      [1, 2, 1],
      [3, 3, 0],
      [4, 5, 1],
      [6, 7, 2],
    ]);
  });

  it('join hours that touch', () => {
    const rules = [
      { weekdays: WEEK, opens: 720, closes: 1000 },
      { weekdays: WEEK, opens: 540, closes: 720 },
    ];
    expect(weekdayRuns(rules)).toEqual([{ first: 1, last: 7, spans: [{ opens: 540, closes: 1000 }] }]);
  });

  it.each([
    ['a Thursday', '2026-12-17', [[600, 1200]]],
    [
      'a Saturday with a break',
      '2026-12-19',
      [
        [540, 780],
        [840, 1080],
      ],
    ],
    ['a closed Wednesday', '2026-12-16', []],
    ['a shorter day', '2026-12-24', [[600, 900]]],
    ['the last day of a holiday', '2027-01-03', []],
    ['the day after it', '2027-01-04', [[600, 1200]]],
  ])('on %s', (_, day, expected) => {
    expect(spansOfDay(plan, day).map(({ opens, closes }) => [opens, closes])).toEqual(expected);
  });

  it('hold for every slot: it begins and ends while the place is open', () => {
    const rule = fc.record({
      weekdays: fc.subarray(WEEK, { minLength: 1 }),
      first: fc.integer({ min: 0, max: 1000 }),
      last: fc.integer({ min: 0, max: 1400 }),
      step: fc.constantFrom(15, 30, 45, 60),
      capacity: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 3 }), fc.integer({ min: 0, max: 30 }), (rules, after) => {
        const day = addDays('2026-12-10', after);
        const slots = slotsOfDay(
          {
            rules: rulesWithin(rules, plan.rules),
            exceptions: slotExceptions(plan.exceptions),
            bookings: [],
          },
          { day, now: 0, zone: 'Asia/Tokyo' },
        ).filter(({ hasInspection }) => hasInspection);
        const spans = spansOfDay(plan, day);
        for (const { minute } of slots)
          expect(spans.some(({ opens, closes }) => opens <= minute && minute < closes)).toBe(true);
      }),
    );
  });
});
