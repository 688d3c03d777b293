import { LRUCache } from 'lru-cache';
import type { Limit } from './limit-classes.ts';

/** What is left of the limit of a client. */
export interface RemainingCalls {
  calls: number;
  /** Seconds until the whole burst is available again. */
  reset: number;
}

export interface Limiter {
  /**
   * Counts a call. @param now milliseconds; only differences matter
   * @returns seconds to wait if there were too many, otherwise 0
   */
  (client: string, now: number): number;
  /** Returns what is left, without counting. */
  remaining(client: string, now: number): RemainingCalls;
}

/** A flood from more addresses evicts the least recently used, so that memory stays within a few MiB. */
const MAX_CLIENTS = 20_000;
const MINUTE = 60_000;
const SECOND = 1_000;

/**
 * Creates a leaky bucket per client, stored as the time at which it will be empty (GCRA): no window boundary that allows
 * double requests, no timers, one number per client.
 */
export function createLimiter({ perMinute, burst }: Limit, maxClients = MAX_CLIENTS): Limiter {
  const pace = MINUTE / perMinute;
  const room = pace * (burst - 1);
  const emptyAt = new LRUCache<string, number>({ max: maxClients });
  const levelOf = (client: string, now: number) => Math.max(0, (emptyAt.get(client) ?? now) - now);
  const count = (client: string, now: number) => {
    const level = levelOf(client, now);
    // rejected calls do not count: a client that waits as required is allowed
    if (level > room) return Math.ceil((level - room) / SECOND);
    emptyAt.set(client, now + level + pace);
    return 0;
  };
  return Object.assign(count, {
    remaining(client: string, now: number) {
      const level = levelOf(client, now);
      const calls = level > room ? 0 : Math.floor((room - level) / pace) + 1;
      return { calls, reset: Math.ceil(level / SECOND) };
    },
  });
}
