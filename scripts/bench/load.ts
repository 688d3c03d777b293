import { Agent, request as openRequest } from 'node:http';
import { request as openSecureRequest, Agent as SecureAgent } from 'node:https';
import type { Client } from 'autocannon';

/** What a site answered to many requests. */
export interface LoadResult {
  /** Responses per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Average size of a response in KiB. */
  weight: number;
  /** Responses other than 2xx, and failed connections. */
  failures: number;
  /** Answers with status 429, where they are counted. */
  limited?: number;
}

/** Requests of visitors to send. */
export interface VisitorRequest {
  path: string;
  /** Sent as JSON; absent: GET. */
  body?: object;
}

const HEADERS = { 'accept-encoding': 'br' };
const TIMEOUT_MS = 30_000;
const TICK_MS = 10;

/** Returns a function that gives a percentile by its share: 0.99 for p99. NaN without times. */
export function percentiles(times: readonly number[]): (share: number) => number {
  const sorted = Float64Array.from(times).sort();
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

interface Load {
  origin: string;
  connections: number;
  seconds: number;
}

/** Sends requests over several connections, each of which asks its own paths, as fast as this process can. */
export async function fullLoad({
  origin,
  connections,
  seconds,
  pathsOf,
}: Load & { pathsOf(connection: number): readonly string[] }): Promise<LoadResult> {
  const { default: autocannon } = await import('autocannon');
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    headers: HEADERS,
    setupClient: (client) => {
      client.setRequests(pathsOf(next++).map((path) => ({ method: 'GET', path })));
      queueMicrotask(() => ignoreBodies(client));
    },
  });
  const answers = result.requests.total;
  return {
    rate: answers / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    weight: result.throughput.total / answers / 1024,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

/**
 * Keeps the client from decoding bodies as text: for bytes that are no text, such as compressed ones, this takes more
 * time than the server needs for the answer, so that the load would be measured instead of the server.
 * @param client once its constructor has returned
 */
function ignoreBodies(client: Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(data: Buffer): void } };
  pipelinedRequests.addBody = () => {};
}

/**
 * Sends requests over several connections, each of which waits for an answer before its next request. Needs no
 * development package, so that it runs in a company's folder.
 * @param paths each connection begins at another one and goes round
 */
export async function closedLoad({
  origin,
  connections,
  seconds,
  paths,
}: Load & { paths: readonly string[] }): Promise<LoadResult> {
  const { send, close } = createSender(connections);
  const latencies: number[] = [];
  let [bytes, failures, limited] = [0, 0, 0];
  const start = performance.now();
  const end = start + 1_000 * seconds;
  const connection = async (_: unknown, index: number) => {
    for (let next = Math.floor((index * paths.length) / connections); performance.now() < end; next++) {
      const { status, length, took } = await send(origin, { path: paths[next % paths.length] ?? '/' });
      if (status < 200 || status > 299) failures++;
      if (status === 429) limited++;
      if (status === 0) continue;
      latencies.push(took);
      bytes += length;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  close();
  const at = percentiles(latencies);
  const rate = latencies.length / ((performance.now() - start) / 1_000);
  const weight = bytes / Math.max(1, latencies.length) / 1_024;
  return { rate, p50: at(0.5), p99: at(0.99), weight, failures, limited };
}

/** Results since the last call of `take`. */
export interface Interval {
  answers: number;
  /** Responses with status 400 or above, and failed connections. */
  failures: number;
  /** Milliseconds since a request was due, so that waiting for a connection counts. */
  latencies: number[];
}

/** Sends so many requests a second, however long answers take. */
export function steadyLoad(
  { origin, connections }: Omit<Load, 'seconds'>,
  rate: number,
  next: () => VisitorRequest,
): { take(): Interval; stop(): void } {
  const { send, close } = createSender(connections);
  const fresh = (): Interval => ({ answers: 0, failures: 0, latencies: [] });
  let interval = fresh();
  const start = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1_000) * rate; begun < due; begun++)
      void ask(start + (begun / rate) * 1_000);
  }, TICK_MS);
  const ask = async (due: number) => {
    const { status } = await send(origin, next());
    if (status === 0 || status >= 400) interval.failures++;
    if (status === 0) return;
    interval.answers++;
    interval.latencies.push(performance.now() - due);
  };
  return {
    take() {
      const taken = interval;
      interval = fresh();
      return taken;
    },
    stop() {
      clearInterval(timer);
      close();
    },
  };
}

/** An answer; status 0: none, or one that broke off. */
interface SentAnswer {
  status: number;
  /** Bytes as received, not decompressed. */
  length: number;
  /** Milliseconds from the request to the end of the answer. */
  took: number;
}

/** Sends requests over connections that are kept. `send` never rejects. */
function createSender(connections: number): {
  send(origin: string, request: VisitorRequest): Promise<SentAnswer>;
  close(): void;
} {
  const options = { keepAlive: true, maxSockets: connections };
  const [agent, secureAgent] = [new Agent(options), new SecureAgent(options)];
  const send = (origin: string, { path, body }: VisitorRequest) =>
    new Promise<SentAnswer>((resolve) => {
      const begun = performance.now();
      let length = 0;
      const end = (status: number) => resolve({ status, length, took: performance.now() - begun });
      const isSecure = origin.startsWith('https:');
      const sent = (isSecure ? openSecureRequest : openRequest)(
        origin + path,
        {
          agent: isSecure ? secureAgent : agent,
          timeout: TIMEOUT_MS,
          method: body ? 'POST' : 'GET',
          headers: { ...HEADERS, ...(body && { 'content-type': 'application/json' }) },
        },
        (answer) => {
          answer.on('data', (part: Buffer) => {
            length += part.length;
          });
          answer.on('error', () => end(0));
          answer.on('end', () => end(answer.statusCode ?? 0));
        },
      );
      sent.on('timeout', () => sent.destroy());
      sent.on('error', () => end(0));
      sent.end(body && JSON.stringify(body));
    });
  return {
    send,
    close() {
      agent.destroy();
      secureAgent.destroy();
    },
  };
}
