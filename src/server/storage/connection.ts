import { Client, type ClientConfig, type QueryResult } from 'pg';
import type { Host } from '../config/database-hosts.ts';
import { OPERATIONS, type QueryOperation } from '../runtime/operations.ts';

/** Options of a connection besides those of the driver. */
export interface ConnectionConfig extends ClientConfig {
  /** Returns the host to connect to; undefined: that of the address. */
  findHost?: () => Promise<Host | undefined>;
  /** A pooler gives each transaction another connection of the server. */
  isPooled?: boolean;
}

type Callback = (error: Error | null, result?: QueryResult) => void;
type Query = (config: unknown, values: unknown, callback: Callback) => void;

/** A timer that fires later than this was kept waiting by its own process. */
const LATE_MS = 200;

/**
 * A connection whose limit for answers (`query_timeout`) leaves out the time in which this process could not read them: on
 * a busy machine a start works for seconds without a pause, and timers then fire before answers that have arrived are read.
 */
export class Connection extends Client {
  constructor({ query_timeout: limit = 0, findHost, isPooled = false, ...config }: ConnectionConfig = {}) {
    super(config);
    if (findHost) this.#connectTo(findHost);
    if (limit === 0) return;
    const send = this.query.bind(this) as Query;
    const sendLimited = (config: unknown, values: unknown, callback: Callback) =>
      send(
        isPooled ? withoutName(config) : config,
        values,
        withLimit((config as ClientConfig).query_timeout ?? limit, callback),
      );
    const query: Query = (config, values, callback) => {
      if (!OPERATIONS.query.hasSubscribers) return sendLimited(config, values, callback);
      OPERATIONS.query.traceCallback(
        sendLimited,
        2,
        operationOf(config),
        undefined,
        config,
        values,
        callback,
      );
    };
    this.query = ((config: unknown, ...rest: unknown[]) => {
      const callback = rest.find((each) => typeof each === 'function') as Callback | undefined;
      const values = rest.find((each) => Array.isArray(each));
      if (callback) return query(config, values, callback);
      return new Promise((resolve, reject) => {
        query(config, values, (error, result) => (error ? reject(error) : resolve(result)));
      });
    }) as Client['query'];
  }

  /** The pool makes connections without waiting, so the host is found when one connects. */
  #connectTo(findHost: NonNullable<ConnectionConfig['findHost']>): void {
    const connect = this.connect.bind(this);
    const find = async () => {
      const host = await findHost();
      if (host) Object.assign(this, { host: host.name, port: host.port });
    };
    // a silent server may accept a connection when another one has taken over
    const check = async () => {
      const host = await findHost();
      if (!host || (host.name === this.host && host.port === this.port)) return;
      this.on('error', () => {});
      this.connection.stream.destroy();
      throw new Error('Connection terminated: another server takes writes now');
    };
    this.connect = ((callback?: (error?: Error) => void) => {
      const done = find()
        .then(() => connect())
        .then(check);
      if (!callback) return done.then(() => this);
      done.then(() => callback(), callback);
    }) as Client['connect'];
  }
}

/** A statement with a name would be looked for on another connection of the server. */
function withoutName(config: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('name' in config)) return config;
  const { name: _, ...rest } = config;
  return rest;
}

/** Calls back with an error if there is no answer in time, and never twice. */
function withLimit(limit: number, callback: Callback): Callback {
  let timer: NodeJS.Timeout;
  let isAnswered = false;
  const answer: Callback = (error, result) => {
    if (isAnswered) return;
    isAnswered = true;
    clearTimeout(timer);
    callback(error, result);
  };
  const start = (isExtended: boolean) => {
    const due = performance.now() + limit;
    timer = setTimeout(() => {
      // once only: a process that stays busy must not wait for a silent server without end
      if (!isExtended && performance.now() - due > LATE_MS) start(true);
      else answer(new Error('Query read timeout'));
    }, limit);
  };
  start(false);
  return answer;
}

const TABLE = /\b(?:from|into|update|join)\s+"?(\w+)"?(?:\."?(\w+)"?)?/i;

/** Names what a statement does, without its values. */
function operationOf(config: unknown): QueryOperation {
  const text = typeof config === 'string' ? config : String((config as { text?: unknown }).text ?? '');
  const [, first = '', second] = TABLE.exec(text) ?? [];
  return { verb: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? '', table: second ?? first };
}
