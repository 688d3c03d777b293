const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Days of the week as numbers: 1 is Monday, 7 is Sunday. Absent: every day. */
export const weekdayNumbers = (days: readonly Weekday[] = WEEKDAYS): number[] =>
  days.map((day) => WEEKDAYS.indexOf(day) + 1);
