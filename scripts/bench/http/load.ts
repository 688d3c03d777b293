import autocannon from 'autocannon';

/** What a server did under load. */
export interface LoadResult {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** KiB of an answer on average. */
  weight: number;
  /** Answers that were not 2xx, and connections that failed. */
  failures: number;
}

export interface Load {
  origin: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Paths that a connection asks for, one after the other. */
  pathsOf(connection: number): readonly string[];
}

/** Asks from this process for as long as it is told to. */
export async function underLoad({
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
    setupClient: (client) => client.setRequests(pathsOf(next++).map((path) => ({ method: 'GET', path }))),
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
