import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../runtime/log.ts';

/** A subscription; `close()` ends it. */
export interface Listener {
  close(): Promise<void>;
}

export interface ListenOptions {
  /** Returns the address of the server that takes writes, not of a pooler. */
  findUrl(): Promise<string>;
  log: Log;
  /** Called with a region, or with null when notifications may be lost. */
  onNotify(region: string | null): void;
  /** Called before that when a replica was promoted: what only the server before it had is lost. */
  onPromotion?(): void;
}

/** Grows with each promotion. */
const TIMELINE = 'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline';
/** Interval in milliseconds of queries that detect a broken connection. */
const HEARTBEAT_MS = 5_000;
const MAX_PAUSE_MS = 1_000;

/** What is notified of: changes of listings, and published versions of manifests. */
type Channel = 'listing_changes' | 'studio_versions';

/**
 * Calls `onNotify` with the payload, a region, when a transaction that notifies is committed, and with null after each
 * (re)connection and failed attempt, when notifications may be lost: read all changes then. Reconnects until closed.
 */
export function listen(channel: Channel, { findUrl, log, onNotify, onPromotion }: ListenOptions): Listener {
  const closing = new AbortController();
  let pause = 50;
  let timeline: string | undefined;

  async function listenOnce(): Promise<void> {
    const url = await findUrl();
    const client = openClient(url);
    const lost = new AbortController();
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('the server closed the connection')));
    const ended = AbortSignal.any([closing.signal, lost.signal]);
    client.on('notification', (message) => onNotify(message.payload ?? null));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      pause = 50;
      // servers that are PostgreSQL only outside may not have it
      const found = await client.query<{ timeline: string }>(TIMELINE).catch(() => null);
      if (timeline !== undefined && timeline !== found?.rows[0]?.timeline) onPromotion?.();
      timeline = found?.rows[0]?.timeline;
      onNotify(null);
      while (!ended.aborted) {
        await sleep(HEARTBEAT_MS, undefined, { signal: ended }).catch(() => {});
        if (ended.aborted) break;
        await client.query('SELECT 1');
        if (url !== (await findUrl())) lost.abort(new Error('another server takes writes now'));
      }
      if (lost.signal.aborted) throw lost.signal.reason;
    } finally {
      client.removeAllListeners('notification');
      await Promise.race([client.end().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
    }
  }

  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn(`The connection for notifications of ${channel} was lost: ${reasonOf(error)}`);
        onNotify(null);
      }
      await sleep(pause, undefined, { signal: closing.signal }).catch(() => {});
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
    }
  }

  const listening = listenUntilClosed();
  return {
    close: async () => {
      closing.abort();
      await listening;
    },
  };
}

function openClient(url: string): Client {
  return new Client({
    connectionString: url,
    application_name: 'forecourt changes',
    // a busy machine needs seconds; polls find what is committed until then
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
}
