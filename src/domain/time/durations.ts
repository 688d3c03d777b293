/** Lengths of time in the unit that their names end with. A day has 24 hours; days of a time zone are in `zoned-time.ts`. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 1_440;
export const DAY_HOURS = 24;
