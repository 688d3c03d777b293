import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '#domain/time/durations.ts';
import { createLimiter } from './limiter.ts';

const calls = <T>(count: number, call: () => T): T[] => Array.from({ length: count }, call);

/** A limiter of which only the seconds to wait matter. */
function waits(...options: Parameters<typeof createLimiter>) {
  const limiter = createLimiter(...options);
  return (client: string, now: number) => limiter(client, now).wait;
}

describe('createLimiter', () => {
  it('takes no memory for clients that have not come', () => {
    const before = process.memoryUsage().heapUsed;
    const limiters = calls(100, () => createLimiter({ perMinute: 60, burst: 5 }));
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(limiters.length * 50_000);
  });

  it('allows a burst, then the sustained rate', () => {
    const limiter = waits({ perMinute: 60, burst: 5 });
    expect(calls(7, () => limiter('a', 0))).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect(calls(2, () => limiter('a', SECOND_MS))).toEqual([0, 1]);
    expect(calls(6, () => limiter('a', 60 * SECOND_MS))).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('has no window boundary that allows twice as many requests', () => {
    const limiter = waits({ perMinute: 60, burst: 60 });
    const before = calls(100, () => limiter('a', 59_999)).filter((wait) => wait === 0).length;
    const after = calls(100, () => limiter('a', 60_001)).filter((wait) => wait === 0).length;
    expect([before, after]).toEqual([60, 0]);
  });

  it('allows a client that waits as long as required, despite rejected requests', () => {
    const limiter = waits({ perMinute: 6, burst: 1 });
    limiter('a', 0);
    const wait = limiter('a', 1);
    expect(wait).toBe(10);
    for (let at = 1; at < 9_000; at += 100) expect(limiter('a', at)).toBeGreaterThan(0);
    expect(limiter('a', wait * SECOND_MS)).toBe(0);
  });

  it('says how many calls are left and when all are available again', () => {
    const limiter = createLimiter({ perMinute: 60, burst: 3 });
    const at = (now: number) => Object.values(limiter('a', now));
    expect([at(0), at(0), at(0)]).toEqual([
      [0, 2, 1],
      [0, 1, 2],
      [0, 0, 3],
    ]);
    // the fourth call waits until the first has left
    expect([at(0), at(999)]).toEqual([
      [1, 0, 3],
      [1, 0, 3],
    ]);
    expect([at(SECOND_MS), at(2.5 * SECOND_MS), at(10 * SECOND_MS)]).toEqual([
      [0, 0, 3],
      [0, 0, 3],
      [0, 2, 1],
    ]);
  });

  it('counts each client separately', () => {
    const limiter = waits({ perMinute: 1, burst: 1 });
    expect([limiter('a', 0), limiter('b', 0), limiter('a', 0)]).toEqual([0, 0, 60]);
  });

  it('limits the number of stored clients and keeps active ones', () => {
    const limiter = waits({ perMinute: 1, burst: 2 }, 10);
    limiter('a', 0);
    limiter('a', 0);
    for (let other = 0; other < 1_000; other++) {
      limiter(`${other}`, 0);
      expect(limiter('a', 0)).toBeGreaterThan(0);
    }
  });
});
