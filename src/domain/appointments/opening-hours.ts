import { isoWeekday } from '../time/zoned-time.ts';
import type { SlotException, SlotRule } from './time-slots.ts';

/** Minutes since midnight; the end is not included. */
export interface OpenSpan {
  opens: number;
  closes: number;
}

/** Hours of some days of the week. */
export interface OpeningRule extends OpenSpan {
  /** 1 is Monday, 7 is Sunday. */
  weekdays: readonly number[];
}

/** Days with other hours. */
export interface OpeningException {
  /** ISO days, both included. */
  firstDay: string;
  lastDay: string;
  /** Absent: closed. */
  span?: OpenSpan;
}

/** When a place is open. */
export interface OpeningPlan {
  rules: readonly OpeningRule[];
  /** Of two for the same day the first counts. */
  exceptions: readonly OpeningException[];
}

/** Days of the same hours in a row. */
export interface WeekdayRun {
  /** 1 is Monday, 7 is Sunday; both included. */
  first: number;
  last: number;
  /** Empty: closed. */
  spans: OpenSpan[];
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Hours of a weekday without exceptions, earliest first; empty: closed. */
export function spansOfWeekday(rules: readonly OpeningRule[], weekday: number): OpenSpan[] {
  const spans = rules
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((one, other) => one.opens - other.opens);
  return spans.reduce<OpenSpan[]>((merged, span) => {
    const last = merged.at(-1);
    if (last && span.opens <= last.closes) last.closes = Math.max(last.closes, span.closes);
    else merged.push(span);
    return merged;
  }, []);
}

/** Hours of a day, exceptions included. @param day ISO day */
export function spansOfDay({ rules, exceptions }: OpeningPlan, day: string): OpenSpan[] {
  const exception = exceptions.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (exception) return exception.span ? [exception.span] : [];
  return spansOfWeekday(rules, isoWeekday(day));
}

/** The week from Monday on, days in a row with the same hours as one. */
export function weekdayRuns(rules: readonly OpeningRule[]): WeekdayRun[] {
  return WEEKDAYS.reduce<WeekdayRun[]>((runs, weekday) => {
    const spans = spansOfWeekday(rules, weekday);
    const last = runs.at(-1);
    if (last && isSame(last.spans, spans)) last.last = weekday;
    else runs.push({ first: weekday, last: weekday, spans });
    return runs;
  }, []);
}

/** The parts of slot rules in which a place is open; a slot ends before it closes. Times stay on their grid. */
export function rulesWithin(rules: readonly SlotRule[], opening: readonly OpeningRule[]): SlotRule[] {
  return rules.flatMap((rule) =>
    weekdayRuns(opening).flatMap(({ first, last, spans }) => {
      const weekdays = rule.weekdays.filter((day) => first <= day && day <= last);
      if (weekdays.length === 0) return [];
      return spans.flatMap(({ opens, closes }) => {
        const steps = Math.max(0, Math.ceil((opens - rule.first) / rule.step));
        const within = {
          ...rule,
          weekdays,
          first: rule.first + steps * rule.step,
          last: Math.min(rule.last, closes - rule.step),
        };
        return within.first <= within.last ? [within] : [];
      });
    }),
  );
}

/** Days with other hours as exceptions of slots: nobody is there outside of them. */
export function slotExceptions(exceptions: readonly OpeningException[]): SlotException[] {
  return exceptions.flatMap(({ firstDay, lastDay, span }) => {
    const closed = { kind: 'holiday' as const, firstDay, lastDay };
    if (!span) return [closed];
    return [
      { ...closed, untilMinute: span.opens },
      { ...closed, fromMinute: span.closes },
    ];
  });
}

const isSame = (one: readonly OpenSpan[], other: readonly OpenSpan[]): boolean =>
  one.length === other.length &&
  one.every(({ opens, closes }, index) => opens === other[index]?.opens && closes === other[index]?.closes);
