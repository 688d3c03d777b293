import { DAY_SECONDS, HOUR_SECONDS } from '#domain/time/durations.ts';

/** A session of staff ends after this time, however busy it is. */
export const STAFF_SESSION_SECONDS = 12 * HOUR_SECONDS;
/** A session of staff ends after this time without a request. */
export const STAFF_IDLE_SECONDS = HOUR_SECONDS;
export const STAFF_DEVICE_SECONDS = 90 * DAY_SECONDS;
