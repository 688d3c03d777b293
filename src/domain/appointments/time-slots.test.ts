import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, zonedMinuteOfDay, zonedTime } from '../time/zoned-time.ts';
import {
  type BookingWindow,
  bookableDays,
  isFree,
  minutesOf,
  nextFree,
  type SlotPlan,
  type SlotRule,
  slotsOfDay,
  slotValue,
} from './time-slots.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const RULE: SlotRule = {
  weekdays: EVERY_DAY,
  first: minutesOf('09:00'),
  last: minutesOf('19:00'),
  step: 30,
  capacity: 2,
};
const ZONE = 'Asia/Singapore';
/** Saturday. */
const DAY = '2026-01-31';
const at = (time: string, day = DAY, zone = ZONE) => zonedTime(day, minutesOf(time), zone);

const plan = (changes: Partial<SlotPlan> = {}): SlotPlan => ({
  rules: [RULE],
  exceptions: [],
  bookings: [],
  ...changes,
});
const window = (changes: Partial<BookingWindow> = {}): BookingWindow => ({
  now: at('08:00'),
  zone: ZONE,
  days: 14,
  lastToday: minutesOf('18:00'),
  bufferHours: 0,
  ...changes,
});
const times = (slots: readonly { minute: number }[] = []) =>
  slots.map(({ minute }) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`);
const slotAt = (given: SlotPlan, time: string, now = at('08:00')) => {
  const slot = slotsOfDay(given, { day: DAY, now, zone: ZONE }).find(
    ({ minute }) => minute === minutesOf(time),
  );
  if (!slot) throw new Error(`no slot at ${time}`);
  return slot;
};

describe('a day of slots', () => {
  it('has one every 30 minutes from 09:00 to 19:00 inclusive', () => {
    const slots = slotsOfDay(plan(), { day: DAY, now: 0, zone: ZONE });
    expect(slots).toHaveLength(21);
    expect([times(slots)[0], times(slots)[1], times(slots)[20]]).toEqual(['9:00', '9:30', '19:00']);
    expect(slotValue(slots[1] as never)).toBe('2026-01-31T09:30:00+08:00');
  });

  it('adds up rules; the first one counts for a time that two have', () => {
    const morning = { ...RULE, last: minutesOf('10:00'), capacity: 0 };
    const slots = slotsOfDay(plan({ rules: [morning, { ...RULE, step: 60 }] }), {
      day: DAY,
      now: 0,
      zone: ZONE,
    });
    expect(slots.slice(0, 4).map(({ minute, capacity }) => [minute, capacity])).toEqual([
      [540, 0],
      [570, 0],
      [600, 0],
      [660, 2],
    ]);
  });

  it('follows weekdays and first and last days of rules', () => {
    const rules = [{ ...RULE, weekdays: [6], from: '2026-01-31', until: '2026-02-07' }];
    const days = [DAY, '2026-02-01', '2026-02-07', '2026-02-14', '2026-01-24'];
    expect(days.map((day) => slotsOfDay(plan({ rules }), { day, now: 0, zone: ZONE }).length)).toEqual([
      21, 0, 21, 0, 0,
    ]);
  });

  it('is as full as its fullest minute, also by bookings of another grid of times', () => {
    const booked = (time: string, minutes: number) => ({ start: at(time), minutes, heldUntil: null });
    const left = (...bookings: ReturnType<typeof booked>[]) => slotAt(plan({ bookings }), '09:30').left;
    expect(left(booked('09:00', 60), booked('09:15', 60))).toBe(0);
    // one after the other, or only touching it
    expect(left(booked('09:15', 30), booked('09:45', 30))).toBe(1);
    expect(left(booked('09:00', 30), booked('10:00', 30))).toBe(2);
  });

  it('counts bookings and valid holds, and no expired ones', () => {
    const now = at('08:00');
    const start = at('09:30');
    const bookings = [
      { start, minutes: 30, heldUntil: null },
      { start, minutes: 30, heldUntil: now },
      { start: at('10:00'), minutes: 30, heldUntil: now + 1 },
    ];
    expect(slotAt(plan({ bookings }), '09:30').left).toBe(1);
    expect(slotAt(plan({ bookings }), '10:00').left).toBe(1);
    expect(slotAt(plan({ bookings: [...bookings, ...bookings] }), '09:30').left).toBe(0);
    expect(isFree(slotAt(plan({ bookings: [...bookings, ...bookings] }), '09:30'))).toBe(false);
  });

  it('is closed on holidays, blocked by staff, and has another capacity by exceptions', () => {
    const days = { firstDay: DAY, lastDay: DAY };
    const span = { fromMinute: minutesOf('10:00'), untilMinute: minutesOf('11:00') };
    const exceptions = [
      { ...days, ...span, kind: 'capacity', capacity: 7 },
      { ...days, ...span, kind: 'capacity', capacity: 5 },
      { ...days, kind: 'block', fromMinute: minutesOf('12:00'), untilMinute: minutesOf('12:30') },
      { ...days, kind: 'holiday', fromMinute: minutesOf('15:00'), untilMinute: minutesOf('16:00') },
    ] as const;
    const changed = plan({ exceptions });
    expect([slotAt(changed, '10:30').capacity, slotAt(changed, '11:00').capacity]).toEqual([5, 2]);
    expect([slotAt(changed, '12:00').isBlocked, slotAt(changed, '12:30').isBlocked]).toEqual([true, false]);
    expect([slotAt(changed, '15:30').hasInspection, slotAt(changed, '16:00').hasInspection]).toEqual([
      false,
      true,
    ]);
    expect(['10:30', '12:00', '15:30'].map((time) => isFree(slotAt(changed, time)))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the days that can be booked', () => {
  it('are 14 from today on', () => {
    const days = bookableDays(plan(), window());
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 14 }, (_, index) => addDays(DAY, index)));
    expect(days.map(({ daysFromToday }) => daysFromToday)).toEqual(days.map((_, index) => index));
  });

  it('have no slots of today before now or after 18:00', () => {
    const [today, tomorrow] = bookableDays(plan(), window({ now: at('16:30') }));
    expect(times(today?.slots)).toEqual(['16:30', '17:00', '17:30', '18:00']);
    expect(tomorrow?.slots).toHaveLength(21);
  });

  it.each(['18:01', '23:59'])('leave today out at %s, when its last slot has passed', (time) => {
    expect(bookableDays(plan(), window({ now: at(time) }))[0]?.day).toBe('2026-02-01');
  });

  it('leave today out when it has no slots, and have other days without slots unavailable', () => {
    const rules = [{ ...RULE, weekdays: [1] }];
    const days = bookableDays(plan({ rules }), window());
    expect(days.map(({ day, slots, isAvailable }) => [day, slots.length, isAvailable]).slice(0, 3)).toEqual([
      ['2026-02-01', 0, false],
      ['2026-02-02', 21, true],
      ['2026-02-03', 0, false],
    ]);
  });

  it.each(['holiday', 'block'] as const)('are unavailable when a %s takes all of their slots', (kind) => {
    const exceptions = [{ kind, firstDay: DAY, lastDay: '2026-02-02' }];
    const days = bookableDays(plan({ exceptions }), window());
    expect(days.slice(0, 4).map(({ isAvailable }) => isAvailable)).toEqual([false, false, false, true]);
    expect(nextFree(days, 0, 1).map(slotValue)).toEqual(['2026-02-03T09:00:00+08:00']);
  });

  it('begin after the buffer, which may reach into tomorrow', () => {
    const days = bookableDays(plan(), window({ now: at('12:10'), bufferHours: 24 }));
    expect([days[0]?.day, times(days[0]?.slots)[0]]).toEqual(['2026-02-01', '12:30']);
  });

  it('offer the next free slots after a time first, then those before it', () => {
    const days = bookableDays(plan({ rules: [{ ...RULE, last: minutesOf('10:00') }] }), window({ days: 1 }));
    expect(times(nextFree(days, at('09:30'), 3))).toEqual(['9:30', '10:00', '9:00']);
  });
});

describe('clock changes', () => {
  it.each([
    ['Africa/Cairo', '2026-04-24'],
    ['Africa/Cairo', '2026-10-30'],
    ['America/Santiago', '2026-09-06'],
    ['America/Santiago', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Australia/Lord_Howe', '2026-04-05'],
  ])('in %s on %s leave every slot at the time that clocks show', (zone, day) => {
    const allDay = { ...RULE, first: 0, last: 1410 };
    const slots = slotsOfDay(plan({ rules: [allDay] }), { day, now: 0, zone });
    for (const slot of slots) {
      expect(zonedMinuteOfDay(slot.start, zone)).toBe(slot.minute);
      expect(Date.parse(slotValue(slot))).toBe(slot.start);
    }
    expect(new Set(slots.map(({ start }) => start)).size).toBe(slots.length);
  });

  it.each([
    ['Africa/Cairo', '2026-04-24', ['0:00', '0:30']],
    ['America/Santiago', '2026-09-06', ['0:00', '0:30']],
    ['Australia/Lord_Howe', '2026-10-04', ['2:00']],
  ])('in %s on %s remove the slots that clocks skip', (zone, day, skipped) => {
    const allDay = { ...RULE, first: 0, last: 1410 };
    const all = times(Array.from({ length: 48 }, (_, index) => ({ minute: index * 30 })));
    const shown = times(slotsOfDay(plan({ rules: [allDay] }), { day, now: 0, zone }));
    expect(all.filter((time) => !shown.includes(time))).toEqual(skipped);
  });

  it('keep the offset of summer and winter in the value', () => {
    const values = ['2026-04-23', '2026-04-24'].map((day) => {
      const [slot] = slotsOfDay(plan(), { day, now: 0, zone: 'Africa/Cairo' });
      return slot && slotValue(slot);
    });
    expect(values).toEqual(['2026-04-23T09:00:00+02:00', '2026-04-24T09:00:00+03:00']);
  });
});

const minute = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);
const someRule = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    span: fc.tuple(minute, minute).map((both) => both.sort((one, other) => one - other)),
    step: fc.constantFrom(15, 30, 45, 60),
    capacity: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ span: [first = 0, last = 0], ...rest }): SlotRule => ({ ...rest, first, last }));
const someException = fc.record({
  kind: fc.constantFrom('holiday' as const, 'block' as const, 'capacity' as const),
  firstDay: fc.integer({ min: -2, max: 14 }).map((days) => addDays(DAY, days)),
  lastDay: fc.integer({ min: -2, max: 14 }).map((days) => addDays(DAY, days)),
  capacity: fc.integer({ min: 0, max: 4 }),
});
const someWindow = fc.record({
  now: fc.integer({ min: at('00:00'), max: at('00:00', addDays(DAY, 1)) - 1 }),
  zone: fc.constantFrom(ZONE, 'Africa/Cairo', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  days: fc.integer({ min: 1, max: 14 }),
  lastToday: minute,
  bufferHours: fc.integer({ min: 0, max: 30 }),
});
const someBookings = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 400 }).map((half) => at('00:00') + half * 1_800_000),
    minutes: fc.constantFrom(15, 30, 60),
    heldUntil: fc.option(fc.integer({ min: at('00:00'), max: at('23:59') })),
  }),
  { maxLength: 40 },
);

describe('any plan', () => {
  it('gives days in order whose slots are later than now and the buffer, in order, with what is left within capacity', () => {
    fc.assert(
      fc.property(
        fc.array(someRule, { maxLength: 3 }),
        fc.array(someException, { maxLength: 3 }),
        someBookings,
        someWindow,
        (rules, exceptions, bookings, given) => {
          const days = bookableDays({ rules, exceptions, bookings }, given);
          const slots = days.flatMap((each) => each.slots);
          const starts = slots.map(({ start }) => start);
          expect(starts).toEqual([...new Set(starts)].sort((one, other) => one - other));
          for (const { start, left, capacity, hasInspection } of slots) {
            expect(start).toBeGreaterThanOrEqual(given.now + given.bufferHours * 3_600_000);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(left).toBeLessThanOrEqual(capacity);
            expect(hasInspection).toBe(capacity > 0);
          }
          for (const { slots: own, isAvailable } of days) expect(isAvailable).toBe(own.some(isFree));
          expect(days.length).toBeLessThanOrEqual(given.days);
        },
      ),
    );
  });

  it('frees no slot when a booking, a block or a holiday is added', () => {
    fc.assert(
      fc.property(someRule, someBookings, someWindow, someException, (rule, bookings, given, exception) => {
        const free = (more: Partial<SlotPlan>) =>
          bookableDays({ rules: [rule], exceptions: [], bookings, ...more }, given)
            .flatMap(({ slots }) => slots.filter(isFree))
            .map(({ start }) => start);
        const before = new Set(free({}));
        const after = [
          ...free({ bookings: [...bookings, ...bookings] }),
          ...(exception.kind === 'capacity' ? [] : free({ exceptions: [exception] })),
        ];
        expect(after.filter((start) => !before.has(start))).toEqual([]);
      }),
    );
  });
});
