import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { Connection } from './connection.ts';

/** What a server says about itself. */
export interface ServerState {
  /** Moment before the question, milliseconds of `performance.now()`. */
  askedAt: number;
  /** Neither a standby nor set to read only. */
  isWritable: boolean;
  /** Grows by one with each promotion; 0 of a standby. */
  timeline: number;
  /** Position in the log: what a primary has written, or a standby replayed. */
  position: number;
}

export interface ServerProbe {
  /** null: it does not answer; undefined: not known yet. */
  state: ServerState | null | undefined;
  /** It did not answer in time, and may be slow; otherwise its connections end or are refused. */
  isSilent: boolean;
  close(): void;
}

const INTERVAL_MS = 150;
const ANSWER_TIMEOUT_MS = 400;
const CONNECTION_TIMEOUT_MS = 1_000;
/** Works on a primary and a standby, and through pgbouncer. */
const QUESTION = `
  SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS is_writable,
    CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS file,
    (CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END - '0/0')::float8 AS position`;

/** Asks a server about six times a second how it is, on a connection that it keeps. `onState` is called after each answer, and each failure. */
export function probeServer(url: string, onState: () => void): ServerProbe {
  const closing = new AbortController();
  const probe: ServerProbe = { state: undefined, isSilent: false, close: () => closing.abort() };
  const tell = (state: ServerState | null) => {
    if (closing.signal.aborted) return;
    probe.state = state;
    onState();
  };

  async function follow(): Promise<void> {
    const client = open(url);
    const end = () => void client.end().catch(() => {});
    closing.signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      while (!closing.signal.aborted) {
        tell(await ask(client));
        await sleep(INTERVAL_MS, undefined, { signal: closing.signal });
      }
    } finally {
      closing.signal.removeEventListener('abort', end);
      end();
    }
  }

  async function followUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await follow().catch((error: unknown) => {
        probe.isSilent = /timeout/i.test(reasonOf(error));
        tell(null);
      });
      await sleep(INTERVAL_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  void followUntilClosed();
  return probe;
}

function open(url: string): Connection {
  const client = new Connection({
    connectionString: url,
    application_name: 'forecourt probe',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  // the failing question reports the loss; without a listener the error would end the process
  client.on('error', () => {});
  return client;
}

async function ask(client: Connection): Promise<ServerState> {
  const askedAt = performance.now();
  const { rows } = await client.query<{ is_writable: boolean; file: string | null; position: number | null }>(
    QUESTION,
  );
  const row = rows[0];
  if (!row) throw new Error('PostgreSQL answered without a row');
  return {
    askedAt,
    isWritable: row.is_writable,
    // the first eight digits of the name of a log file
    timeline: row.file === null ? 0 : Number.parseInt(row.file.slice(0, 8), 16),
    position: row.position ?? 0,
  };
}
