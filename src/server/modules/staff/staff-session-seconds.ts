import { HOUR_SECONDS } from '#domain/time/durations.ts';

export const STAFF_SESSION_SECONDS = 12 * HOUR_SECONDS;
export const STAFF_DEVICE_SECONDS = 90 * 24 * HOUR_SECONDS;
