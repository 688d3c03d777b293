const TICK_MS = 10;

/**
 * Calls `act` at a fixed rate, whether or not earlier calls have ended.
 * @param rate calls per second
 * @param act gets the time at which it was due, as of `performance.now()`
 * @returns function that stops; it resolves when the last call has ended
 */
export function callAtRate(rate: number, act: (due: number) => Promise<void>): () => Promise<void> {
  const start = performance.now();
  const running = new Set<Promise<void>>();
  let begun = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1_000) * rate; begun < due; begun++) {
      const each = act(start + (begun / rate) * 1_000).finally(() => running.delete(each));
      running.add(each);
    }
  }, TICK_MS);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
  };
}
