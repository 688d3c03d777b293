import { describe, expect, it, vi } from 'vitest';
import { AnswerStore } from './answer-store.ts';
import { QueryLane } from './query-lane.ts';
import { QUERY_POLICY, retryDelay } from './query-policy.ts';
import { withRetries } from './with-retries.ts';

const never = new AbortController().signal;

describe('a read (SPEC 9)', () => {
  it('is repeated three times, after pauses that double from 1 s', async () => {
    const pauses: number[] = [];
    const ask = vi.fn().mockRejectedValue(new Error('offline'));
    const wait = async (ms: number) => void pauses.push(ms);
    await expect(withRetries(ask, never, QUERY_POLICY, () => false, wait)).rejects.toThrow('offline');
    expect(ask).toHaveBeenCalledTimes(4);
    expect(pauses).toEqual([1000, 2000, 4000]);
  });
  it('never pauses longer than 30 s', () => {
    expect([0, 4, 5, 60].map((attempt) => retryDelay(attempt, QUERY_POLICY))).toEqual([
      1000, 16_000, 30_000, 30_000,
    ]);
  });
  it('is answered by the first attempt that works', async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('cars');
    expect(
      await withRetries(
        ask,
        never,
        QUERY_POLICY,
        () => false,
        async () => {},
      ),
    ).toBe('cars');
  });
  it('is not repeated when that cannot help', async () => {
    const ask = vi.fn().mockRejectedValue(new Error('gone'));
    await expect(withRetries(ask, never, QUERY_POLICY, () => true)).rejects.toThrow('gone');
    expect(ask).toHaveBeenCalledTimes(1);
  });
  it('stops waiting when it is aborted', async () => {
    const controller = new AbortController();
    const answer = withRetries(
      () => Promise.reject(new Error('offline')),
      controller.signal,
      QUERY_POLICY,
      () => false,
    );
    setTimeout(() => controller.abort(), 10);
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('kept answers', () => {
  it('are good for five minutes', () => {
    let now = 0;
    const store = new AnswerStore<string>(QUERY_POLICY, () => now);
    store.set('a', 'cars');
    now = 5 * 60_000 - 1;
    expect(store.get('a')).toBe('cars');
    now += 1;
    expect(store.get('a')).toBeUndefined();
  });
  it('make room for newer ones', () => {
    const store = new AnswerStore<number>({ keepFor: 1000, keepMost: 2 }, () => 0);
    for (const [index, address] of ['a', 'b', 'c'].entries()) store.set(address, index);
    expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([undefined, 1, 2]);
  });
});

describe('a lane of reads', () => {
  const lane = (ask: (address: string, signal: AbortSignal) => Promise<string>) =>
    new QueryLane(ask, new AnswerStore<string>(QUERY_POLICY, () => 0));

  it('aborts a question when a later one comes', async () => {
    const signals: AbortSignal[] = [];
    const reads = lane(async (address, signal) => {
      signals.push(signal);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return address;
    });
    const first = reads.get('a');
    const second = reads.get('b');
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    expect(await second).toBe('b');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });
  it('asks the same question once, under way and afterwards', async () => {
    const ask = vi.fn(async (address: string) => address);
    const reads = lane(ask);
    await Promise.all([reads.get('a'), reads.get('a')]);
    await reads.get('a');
    expect(ask).toHaveBeenCalledTimes(1);
  });
  it('asks again after a failure', async () => {
    const ask = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('cars');
    const reads = lane(ask);
    await expect(reads.get('a')).rejects.toThrow('offline');
    expect(await reads.get('a')).toBe('cars');
  });
});
