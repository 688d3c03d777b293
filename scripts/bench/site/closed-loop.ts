import type { LoadResult } from '../http/load.ts';
import { createSender } from '../http/send.ts';
import { loadResult } from '../measure.ts';

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

const HEADERS = { 'accept-encoding': 'br' };

/** Sends requests over several connections, each of which waits for an answer before its next request. */
export async function closedLoop({ origin, connections, seconds, paths }: Loop): Promise<LoopResult> {
  const { send, close } = createSender(connections);
  const latencies: number[] = [];
  let [bytes, failures, limited] = [0, 0, 0];
  const start = performance.now();
  const end = start + 1_000 * seconds;
  const connection = async (_: unknown, index: number) => {
    for (let next = Math.floor((index * paths.length) / connections); performance.now() < end; next++) {
      const { status, body, took } = await send(origin + paths[next % paths.length], { headers: HEADERS });
      if (status < 200 || status > 299) failures++;
      if (status === 429) limited++;
      if (status === 0) continue;
      latencies.push(took);
      bytes += body.length;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  close();
  const took = (performance.now() - start) / 1_000;
  return { ...loadResult({ latencies, bytes, failures, seconds: took }), limited };
}
