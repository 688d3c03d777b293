import { reasonOf } from '#domain/privacy/reason-of.ts';
import { SearchUnavailable } from '../search-errors.ts';

/** Milliseconds after which a search is given up, here and by the server. */
const SEARCH_TIMEOUT_MS = 10_000;
/** The same for loading and for maintenance of tables. */
const WORK_TIMEOUT_MS = 600_000;
/** More searches at a time are refused: they would only wait for each other. */
const MAX_SEARCHES = 40;
/**
 * Milliseconds in which searches are refused at once after a connection failed or a search took too long; after each further
 * one twice as long. Pages that can do without a search must not wait for one each.
 */
const PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Settings of every statement; all are known to 18.16 and to newest versions. */
const SETTINGS = {
  output_format_json_quote_64bit_integers: '0',
  // a search of many filters is counted in a statement for each facet
  max_query_size: '8388608',
};

/** Settings of statements that a cluster executes. */
const CLUSTER_SETTINGS = {
  // an insert has ended when the shards have the rows
  insert_distributed_sync: '1',
  // what has changed is looked up by each shard among its own cars
  distributed_product_mode: 'local',
  // the replica that is written to is read, too, as long as it answers
  load_balancing: 'in_order',
};

/** ClickHouse refused a statement. */
export class ClickHouseError extends Error {
  override readonly name = 'ClickHouseError';
}

export interface ClickHouse {
  /** Name of the database, quoted. */
  readonly database: string;
  /** Rows of a statement that a visitor waits for. @throws SearchUnavailable */
  search<Row extends readonly unknown[]>(statement: string): Promise<Row[]>;
  /** Rows of a statement of the site's own work. @throws SearchUnavailable, ClickHouseError */
  rows<Row extends readonly unknown[]>(statement: string): Promise<Row[]>;
  execute(statement: string): Promise<void>;
  /** Inserts rows in the format RowBinary. */
  insert(into: string, rows: Buffer): Promise<void>;
}

export interface ClickHouseOptions {
  /** `http://user:password@host:8123/database`; without a path the database is `forecourt`. */
  url: string;
  /** Name of a cluster; empty: one server. */
  cluster?: string;
  /** Milliseconds; set by tests. */
  searchTimeout?: number;
}

const DEFAULT_DATABASE = 'forecourt';

/** Speaks HTTP with a server. Nothing is sent before the first call. */
export function createClickHouse({
  url,
  cluster = '',
  searchTimeout = SEARCH_TIMEOUT_MS,
}: ClickHouseOptions): ClickHouse {
  const address = new URL(url);
  const send = createSend(address, { ...SETTINGS, ...(cluster !== '' && CLUSTER_SETTINGS) });
  const limited = createSearchLimit();

  const read = async <Row>(statement: string, timeout: number, limits = {}): Promise<Row[]> => {
    const text = await send(limits, `${statement} FORMAT JSONCompact`, timeout, true);
    try {
      return (JSON.parse(text) as { data: Row[] }).data;
    } catch {
      // a fault after the first bytes of an answer stands in its text
      throw new ClickHouseError(text.slice(-500).trim());
    }
  };

  return {
    database: quoteName(decodeURIComponent(address.pathname.slice(1)) || DEFAULT_DATABASE),
    search<Row extends readonly unknown[]>(statement: string) {
      const seconds = String(Math.ceil(searchTimeout / 1_000));
      return limited(() => read<Row>(statement, searchTimeout, { max_execution_time: seconds }));
    },
    rows: (statement) => read(statement, WORK_TIMEOUT_MS),
    execute: async (statement) => void (await send({}, statement, WORK_TIMEOUT_MS)),
    insert: async (into, rows) =>
      void (await send({ query: `INSERT INTO ${into} FORMAT RowBinary` }, rows, WORK_TIMEOUT_MS)),
  };
}

/** Returns the function that sends a statement and returns the text of the answer. */
function createSend({ origin, username, password }: URL, settings: Record<string, string>) {
  const headers: Record<string, string> =
    username === '' ? {} : { authorization: basicAuthorization(username, password) };
  return async (
    parameters: Record<string, string>,
    body: string | Buffer,
    timeout: number,
    mayRepeat = false,
  ): Promise<string> => {
    const query = new URLSearchParams({ ...settings, ...parameters });
    const signal = AbortSignal.timeout(timeout);
    const call = { method: 'POST', headers, body: body as BodyInit, signal, redirect: 'error' } as const;
    const post = () =>
      fetch(`${origin}/?${query}`, call).then(async (response) => ({
        ok: response.ok,
        text: await response.text(),
      }));
    const { ok, text } = await post()
      // the server may close an idle connection in the moment in which it is used; reading again does no harm, and what could
      // not be written whole was not executed
      .catch((error: unknown) => {
        const code = codeOf(error);
        if (code === 'EPIPE' || (mayRepeat && isClosed(code))) return post();
        throw error;
      })
      .catch((error: unknown) => {
        throw new SearchUnavailable(`ClickHouse does not answer: ${reasonOf(error)}`);
      });
    if (!ok) throw new ClickHouseError(text.slice(0, 500).trim());
    return text;
  };
}

/** Returns the function that runs a search, or refuses it while there are too many or the server does not answer. */
function createSearchLimit() {
  let searches = 0;
  let failures = 0;
  let pausedUntil = 0;
  return async <Rows>(search: () => Promise<Rows>): Promise<Rows> => {
    if (searches >= MAX_SEARCHES) throw new SearchUnavailable('ClickHouse has too many searches to answer');
    if (performance.now() < pausedUntil) throw new SearchUnavailable('ClickHouse did not answer');
    searches++;
    try {
      const rows = await search();
      failures = 0;
      return rows;
    } catch (error) {
      // together they fail of one cause
      if (error instanceof SearchUnavailable && performance.now() >= pausedUntil)
        pausedUntil = performance.now() + Math.min(PAUSE_MS * 2 ** failures++, MAX_PAUSE_MS);
      throw new SearchUnavailable(`ClickHouse cannot answer: ${reasonOf(error)}`);
    } finally {
      searches--;
    }
  };
}

/** Whether the other side ended a connection that stood. */
const isClosed = (code: unknown): boolean => code === 'UND_ERR_SOCKET' || code === 'ECONNRESET';

/** Code of the fault of a connection. */
function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

const basicAuthorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${decodeURIComponent(user)}:${decodeURIComponent(password)}`).toString('base64')}`;

/** An identifier as it stands in a statement. */
const quoteName = (name: string): string => `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;
