import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { waitAtMost } from '../../runtime/wait-at-most.ts';

const END_TIMEOUT_MS = 1_000;

/**
 * Waits until the server accepts queries. Recovery after a crash may take long.
 * @returns false if `isAlive` returns false or the timeout (milliseconds) ends first
 * @throws the reason of `signal`
 */
export async function untilReady(
  url: string,
  isAlive: () => boolean,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive() && performance.now() < deadline) {
    signal?.throwIfAborted();
    if (await acceptsQueries(url)) return true;
    await sleep(20);
  }
  return false;
}

async function acceptsQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    // a server that hangs would never close the connection
    await waitAtMost(client.end(), END_TIMEOUT_MS).catch(() => {});
  }
}
