import autocannon, { type Client } from 'autocannon';

/** Result of a load test. */
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
}

export interface Load {
  origin: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Paths that a connection requests in order. */
  pathsOf(connection: number): readonly string[];
}

/** Sends requests from this process for a number of seconds. */
export async function measureLoad({
  origin,
  connections,
  seconds,
  headers,
  pathsOf,
}: Load): Promise<LoadResult> {
  let next = 0;
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    ...(headers && { headers }),
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
