import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/**
 * Waits until the server takes queries.
 * @returns false when `isAlive` said no or the time (milliseconds) ran out first. Recovery after a crash may be long.
 */
export async function untilReady(url: string, isAlive: () => boolean, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (isAlive() && performance.now() < deadline) {
    if (await takesQueries(url)) return true;
    await sleep(20);
  }
  return false;
}

async function takesQueries(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
