import { LRUCache } from 'lru-cache';
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts';
import { atMost } from './at-most.ts';

/** Sustained requests per minute and size of a burst, per client. */
export interface Limit {
  perMinute: number;
  burst: number;
}

/** A call that was counted, and what is left of the limit of its client. */
export interface CountedCall {
  /** Seconds to wait if there were too many, otherwise 0. */
  wait: number;
  /** Calls that are left. */
  left: number;
  /** Seconds until the whole burst is available again. */
  reset: number;
}

/** Counts a call. @param now milliseconds; only differences matter */
export type Limiter = (client: string, now: number) => CountedCall;

/** A flood from more addresses evicts the least recently used, so that memory stays within a few MiB. */
const MAX_CLIENTS = 20_000;

/**
 * Creates a leaky bucket per client, stored as the time at which it will be empty (GCRA): no window boundary that allows
 * double requests, no timers, one number per client.
 */
export function createLimiter({ perMinute, burst }: Limit, maxClients = MAX_CLIENTS): Limiter {
  const pace = MINUTE_MS / perMinute;
  const room = pace * (burst - 1);
  const emptyAt = new LRUCache<string, number>(atMost(maxClients));
  return (client, now) => {
    const level = Math.max(0, (emptyAt.get(client) ?? now) - now);
    // rejected calls do not count: a client that waits as required is allowed
    if (level > room)
      return { wait: Math.ceil((level - room) / SECOND_MS), left: 0, reset: Math.ceil(level / SECOND_MS) };
    const counted = level + pace;
    emptyAt.set(client, now + counted);
    const left = counted > room ? 0 : Math.floor((room - counted) / pace) + 1;
    return { wait: 0, left, reset: Math.ceil(counted / SECOND_MS) };
  };
}
