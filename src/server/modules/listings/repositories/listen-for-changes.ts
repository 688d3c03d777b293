import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { reasonOf } from '#domain/reason-of.ts';
import type { Log } from '../../../storage/log.ts';

/** A standing wish to be told; ends with `close()`. */
export interface Listener {
  close(): Promise<void>;
}

/** Milliseconds between the signs of life that tell a silent connection from a broken one. */
const HEARTBEAT = 5_000;
const MAX_PAUSE_MS = 1_000;

/**
 * Calls `onNotify` with the region whenever listings of it were committed, and with null after every (re)connection,
 * when anything may have been missed: read the changes of every region then. Reconnects until closed.
 */
export function listenForChanges(url: string, log: Log, onNotify: (region: string | null) => void): Listener {
  const closing = new AbortController();
  let pause = 50;

  async function listen(): Promise<void> {
    const client = new Client({
      connectionString: url,
      application_name: 'forecourt changes',
      connectionTimeoutMillis: 2_000,
      query_timeout: 3_000,
      keepAlive: true,
    });
    const lost = new AbortController();
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('the server closed the connection')));
    const ended = AbortSignal.any([closing.signal, lost.signal]);
    client.on('notification', (message) => onNotify(message.payload ?? null));
    try {
      await client.connect();
      await client.query('LISTEN listing_changes');
      pause = 50;
      onNotify(null);
      while (!ended.aborted) {
        await sleep(HEARTBEAT, undefined, { signal: ended }).catch(() => {});
        if (!ended.aborted) await client.query('SELECT 1');
      }
      if (lost.signal.aborted) throw lost.signal.reason;
    } finally {
      client.removeAllListeners('notification');
      await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn(`Waiting for changes was interrupted: ${reasonOf(error)}`);
      }
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }

  const kept = keepListening();
  return {
    close: async () => {
      closing.abort();
      await kept;
    },
  };
}
