import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Config } from '../config/index.ts';
import { transactionDatabase } from '../jobs/queue-database.ts';
import type { Log } from '../runtime/log.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { Extension } from './extension.ts';
import type {
  ExtensionContext,
  ExtensionDatabase,
  ExtensionLog,
  ExtensionRegion,
} from './extension-context.ts';

/** What contexts of extensions are made of. */
export interface ContextDeps {
  config: Pick<Config, 'extensionValues'>;
  database: Pick<OpenDatabase, 'db' | 'pool'>;
  log: Log;
  /** Scheme and host of links. */
  origin(): string;
}

/** Creates what the code of an extension gets in hand. */
export function createContext(
  { name, variables = {} }: Pick<Extension, 'name' | 'variables'>,
  { config, database, log, origin }: ContextDeps,
): ExtensionContext {
  const own = Object.entries(config.extensionValues).filter(([variable]) =>
    Object.hasOwn(variables, variable),
  );
  return {
    db: databasePort(database),
    log: prefixedLog(log, name),
    variables: Object.freeze(Object.fromEntries(own)),
    get publicOrigin() {
      return origin();
    },
    now: Date.now,
  };
}

/** Whether a region uses an extension: one with settings only where the manifest has them. */
export const usesExtension = (
  { manifest }: Pick<ResolvedRegion, 'manifest'>,
  { name, settings }: Pick<Extension, 'name' | 'settings'>,
): boolean => settings === undefined || manifest.extensions?.[name] !== undefined;

/** A region as the extension sees it. */
export const extensionRegion = ({ code, manifest }: ResolvedRegion, extension: string): ExtensionRegion => ({
  code,
  manifest,
  settings: manifest.extensions?.[extension],
});

const errorsOfDatabase = new WeakSet<object>();

/** Whether the database of the site is the origin of an error, and not another service with such errors. */
export const isOfDatabase = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && errorsOfDatabase.has(error);

function databasePort({ db, pool }: ContextDeps['database']): ExtensionDatabase {
  return {
    query: queryOf((text, values) => pool.query(text, values)),
    transaction: (work) =>
      inTransaction(db, (tx) => {
        const { executeSql } = transactionDatabase(tx);
        return work({ query: queryOf(executeSql) });
      }),
  };
}

const queryOf = (run: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>) =>
  async function query<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    try {
      const { rows } = await run(text, [...values]);
      return rows as Row[];
    } catch (error) {
      if (typeof error === 'object' && error !== null) errorsOfDatabase.add(error);
      throw error;
    }
  };

function prefixedLog(log: Log, name: string): ExtensionLog {
  const line = (message: string) => `Extension ${name}: ${message}`;
  return {
    info: (message) => log.info(line(message)),
    warn: (message) => log.warn(line(message)),
    error: (message) => log.error(line(message)),
  };
}
