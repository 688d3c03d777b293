import { Agent, request as openRequest } from 'node:http';
import { request as openSecureRequest, Agent as SecureAgent } from 'node:https';
import type { LoadResult } from '../http/load.ts';

export interface LoopResult extends LoadResult {
  /** Answers with status 429. */
  limited: number;
}

interface Loop {
  origin: string;
  connections: number;
  seconds: number;
  /** Each connection begins at another one and goes round. */
  paths: readonly string[];
}

const TIMEOUT_MS = 30_000;
const HEADERS = { 'accept-encoding': 'br' };

/** Sends requests by some connections, each the next one after its answer. Needs no package that only development installs. */
export async function closedLoop({ origin, connections, seconds, paths }: Loop): Promise<LoopResult> {
  const isSecure = origin.startsWith('https:');
  const options = { keepAlive: true, maxSockets: connections };
  const agent = isSecure ? new SecureAgent(options) : new Agent(options);
  const open = isSecure ? openSecureRequest : openRequest;
  const latencies: number[] = [];
  let [bytes, failures, limited] = [0, 0, 0];

  const send = (path: string): Promise<void> =>
    new Promise((resolve) => {
      const begun = performance.now();
      const fail = () => {
        failures++;
        resolve();
      };
      const request = open(
        new URL(path, origin),
        { agent, timeout: TIMEOUT_MS, headers: HEADERS },
        (answer) => {
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          });
          answer.on('error', fail);
          answer.on('end', () => {
            latencies.push(performance.now() - begun);
            const { statusCode = 0 } = answer;
            if (statusCode < 200 || statusCode > 299) failures++;
            if (statusCode === 429) limited++;
            resolve();
          });
        },
      );
      request.on('timeout', () => request.destroy(new Error('timeout')));
      request.on('error', fail);
      request.end();
    });

  const start = performance.now();
  const end = start + 1_000 * seconds;
  const connection = async (_: unknown, index: number) => {
    for (let next = Math.floor((index * paths.length) / connections); performance.now() < end; next++)
      await send(paths[next % paths.length] ?? '/');
  };
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  const took = (performance.now() - start) / 1_000;
  const sorted = Float64Array.from(latencies).sort();
  const percentile = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return {
    rate: latencies.length / took,
    p50: percentile(0.5),
    p99: percentile(0.99),
    weight: bytes / Math.max(1, latencies.length) / 1_024,
    failures,
    limited,
  };
}
