import type { ContentLocation } from '#contracts/types.ts';
import type { OpeningException, OpeningPlan } from '#domain/appointments/opening-hours.ts';
import { minutesOf } from '#domain/appointments/time-slots.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { weekdayNumbers } from './weekdays.ts';

/** When a place is open; undefined: its content does not say. */
export const openingPlan = rememberByObject(
  ({ hours, exceptions = [] }: Pick<ContentLocation, 'hours' | 'exceptions'>): OpeningPlan | undefined =>
    hours && {
      rules: hours.map(({ days, opens, closes }) => ({
        weekdays: weekdayNumbers(days),
        opens: minutesOf(opens),
        closes: minutesOf(closes),
      })),
      exceptions: exceptions.map(
        ({ from, until = from, opens, closes }): OpeningException => ({
          firstDay: from,
          lastDay: until,
          ...(opens !== undefined &&
            closes !== undefined && { span: { opens: minutesOf(opens), closes: minutesOf(closes) } }),
        }),
      ),
    },
);
