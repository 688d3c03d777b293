import { LIMITS, type LimitClass } from './limit-classes.ts';
import type { RemainingCalls } from './limiter.ts';

const MINUTE_SECONDS = 60;

const POLICIES = new Map(
  Object.entries(LIMITS).map(([name, { perMinute, burst }]) => [
    name,
    `"${name}";q=${burst};w=${Math.ceil((burst * MINUTE_SECONDS) / perMinute)}`,
  ]),
);

/**
 * Value of `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers): a whole burst, and the seconds in which it becomes
 * available again.
 */
export const policyText = (limit: LimitClass): string => POLICIES.get(limit) ?? '';

/** Value of `RateLimit`: calls that are left, and seconds until the whole burst is available again. */
export const remainingText = (limit: LimitClass, { calls, reset }: RemainingCalls): string =>
  `"${limit}";r=${calls};t=${reset}`;
