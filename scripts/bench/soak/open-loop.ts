import { Agent, request as openRequest } from 'node:http';
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

const TICK_MS = 10;
const TIMEOUT_MS = 30_000;

/** Sends requests at a steady rate, independent of response times. */
export function openLoop({ origin, rate, connections, next }: OpenLoop): {
  take(): Interval;
  stop(): void;
} {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const start = performance.now();
  let sent = 0;
  let interval: Interval = { answers: 0, failures: 0, latencies: [] };

  function send(due: number): void {
    const { path, body } = next();
    const options = {
      agent,
      timeout: TIMEOUT_MS,
      method: body ? 'POST' : 'GET',
      headers: { 'accept-encoding': 'br', ...(body && { 'content-type': 'application/json' }) },
    };
    const request = openRequest(new URL(path, origin), options, (response) => {
      response.resume();
      response.on('end', () => {
        interval.answers++;
        interval.latencies.push(performance.now() - due);
        if ((response.statusCode ?? 500) >= 400) interval.failures++;
      });
      response.on('error', () => interval.failures++);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => interval.failures++);
    request.end(body && JSON.stringify(body));
  }

  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - start) / 1_000) * rate);
    for (; sent < due; sent++) send(start + (sent / rate) * 1_000);
  }, TICK_MS);

  return {
    take() {
      const taken = interval;
      interval = { answers: 0, failures: 0, latencies: [] };
      return taken;
    },
    stop() {
      clearInterval(timer);
      agent.destroy();
    },
  };
}
