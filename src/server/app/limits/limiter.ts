import { LRUCache } from 'lru-cache';
import type { Limit } from './limit-classes.ts';

/**
 * Counts a call. @param now milliseconds; only differences matter
 * @returns seconds to wait when there were too many, else 0
 */
export type Limiter = (client: string, now: number) => number;

/** A flood from more addresses forgets those that were silent longest, so that memory ends at a few MiB. */
const MAX_CLIENTS = 20_000;
const MINUTE = 60_000;
const SECOND = 1_000;

/**
 * A bucket per client that runs empty at a steady pace, kept as the one moment at which it will be empty (GCRA): no
 * window whose end could be used to come twice as often, no timers, one number per client.
 */
export function createLimiter({ perMinute, burst }: Limit, mostClients = MAX_CLIENTS): Limiter {
  const pace = MINUTE / perMinute;
  const room = pace * (burst - 1);
  const emptyAt = new LRUCache<string, number>({ max: mostClients });
  return (client, now) => {
    const level = Math.max(0, (emptyAt.get(client) ?? now) - now);
    // a refused call is not counted: who waits as long as they are told is let in
    if (level > room) return Math.ceil((level - room) / SECOND);
    emptyAt.set(client, now + level + pace);
    return 0;
  };
}
