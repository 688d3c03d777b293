import { MINUTE_SECONDS } from '#domain/time/durations.ts';
import type { CountedCall } from '../../runtime/limiter.ts';
import { LIMITS, type LimitClass } from './limit-classes.ts';

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
export const remainingText = (limit: LimitClass, { left, reset }: CountedCall): string =>
  `"${limit}";r=${left};t=${reset}`;

/**
 * Whether a cache that several clients share may send an answer to another one without asking again (RFC 9111 3): it
 * would tell that client what is left of the limit of the first.
 */
export function isSharedByCaches(cacheControl: string): boolean {
  const directives = cacheControl.split(',').map((directive) => directive.trim().toLowerCase());
  if (['no-store', 'no-cache', 'private'].some((name) => directives.includes(name))) return false;
  return directives.some((directive) => directive === 'public' || KEPT.test(directive));
}

const KEPT = /^(?:max-age|s-maxage|stale-while-revalidate|stale-if-error)="?0*[1-9]/;
