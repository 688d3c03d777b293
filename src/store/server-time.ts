import { useEffect, useState } from 'react';

/** The longest wait for an answer that brings the time, ms. */
const TIMEOUT_MS = 3_000;
const LONGEST_ANSWER_MS = 60_000;

/** Time of the server minus that of `performance.now()`; undefined: no answer has brought it yet. */
let offset: number | undefined;
let reading: Promise<void> | undefined;

/** Milliseconds since 1970 by the clock of the server, whatever the device's clock says; by that one until an answer has come. */
export const serverNow = (): number => (offset === undefined ? Date.now() : offset + performance.now());

/**
 * Reads the time from the headers of an answer that no cache had. It is early by what the answer took and by the rest of
 * its second: the latest of all answers is the closest, unless they differ by more than an answer takes. A cache between
 * may write its own date beside the age of what it has.
 */
export function noteServerTime(date: unknown, age: unknown): void {
  const found = Date.parse(String(date)) - performance.now();
  if (Number.isNaN(found) || Number(age ?? 0) > 0) return;
  if (offset === undefined || found > offset || offset - found > LONGEST_ANSWER_MS) offset = found;
}

/** Asks for the time where no answer has brought it yet. */
export function readServerTime(): Promise<void> {
  if (offset !== undefined) return Promise.resolve();
  const request = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  // a cache between has no answer to this address
  reading ??= fetch(`/robots.txt?${crypto.getRandomValues(new Uint32Array(1))}`, request).then(
    ({ headers }) => {
      noteServerTime(headers.get('date'), headers.get('age'));
      if (offset === undefined) reading = undefined;
    },
    () => {
      reading = undefined;
    },
  );
  return reading;
}

/**
 * `serverNow` as time goes on; 0 on the server and until it is known.
 * @param everyMs how often it is read
 * @param until a moment at which it is read, too
 */
export function useServerNow(everyMs: number, until = 0): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const tick = () => {
      if (!isShown) return;
      const time = serverNow();
      setNow(time);
      timer = setTimeout(tick, until > time ? Math.min(everyMs, until - time + 1) : everyMs);
    };
    void readServerTime().then(tick);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [everyMs, until]);
  return now;
}
