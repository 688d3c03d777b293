import { callAtRate } from '../http/call-at-rate.ts';
import { createSender } from '../http/send.ts';
import type { SoakRequest } from './mixed-requests.ts';

export interface OpenLoop {
  origin: string;
  /** Requests per second. */
  rate: number;
  connections: number;
  next(): SoakRequest;
}

/** Results since the last call of `take`. */
export interface Interval {
  answers: number;
  /** Responses with status 400 or above, and failed connections. */
  failures: number;
  /** Milliseconds since a request was due, so that waiting for a connection counts. */
  latencies: number[];
}

/** Sends requests at a steady rate, independent of response times. */
export function openLoop({ origin, rate, connections, next }: OpenLoop): {
  take(): Interval;
  stop(): void;
} {
  const { send, close } = createSender(connections);
  let interval: Interval = { answers: 0, failures: 0, latencies: [] };
  const stop = callAtRate(rate, async (due) => {
    const { path, body } = next();
    const { status } = await send(origin + path, {
      headers: { 'accept-encoding': 'br' },
      ...(body && { body }),
    });
    if (status === 0 || status >= 400) interval.failures++;
    if (status === 0) return;
    interval.answers++;
    interval.latencies.push(performance.now() - due);
  });
  return {
    take() {
      const taken = interval;
      interval = { answers: 0, failures: 0, latencies: [] };
      return taken;
    },
    stop() {
      void stop();
      close();
    },
  };
}
