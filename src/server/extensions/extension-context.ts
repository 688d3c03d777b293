import type { ErrorCode, RegionManifest } from '#contracts/types.ts';

/** A row of an answer by its column names. */
type Row = Record<string, unknown>;

/**
 * The database of the site. Tables of an extension are in the schema `x_<name>` (with `_` for `-`), and statements name
 * them with it: `x_vouchers.vouchers`. Tables of the site may be read, but they change with its versions.
 */
export interface ExtensionDatabase {
  /** Runs one statement with `$1`, `$2`, … as values. @throws the error of PostgreSQL */
  query<Answer extends object = Row>(text: string, values?: readonly unknown[]): Promise<Answer[]>;
  /** Runs `work` in a transaction: everything is committed, or nothing when it throws. */
  transaction<Result>(work: (tx: Pick<ExtensionDatabase, 'query'>) => Promise<Result>): Promise<Result>;
}

/** Each line names the extension. Write no personal data, and no secrets. */
export interface ExtensionLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** A region as an extension sees it. */
export interface ExtensionRegion {
  code: string;
  /** With everything that it inherits. */
  manifest: RegionManifest;
  /** `extensions.<name>` of the manifest, which matches `settings` of the extension; undefined where there is none. */
  settings: unknown;
}

/** What all code of an extension on the server gets in hand. */
export interface ExtensionContext {
  db: ExtensionDatabase;
  log: ExtensionLog;
  /** Values of the declared variables by name; one that is absent is missing here too. */
  variables: Readonly<Record<string, string>>;
  /** Scheme and host of the site; empty if it does not know. */
  publicOrigin: string;
  /** Milliseconds since 1970. */
  now(): number;
}

/** By field: what is wrong and what is allowed. */
export type FieldErrors = Readonly<Record<string, string[]>>;

/** Makes the error of an answer: `throw context.refuse('not_found', 'There is no such voucher.')`. */
export type Refuse = (code: ErrorCode, message: string, errors?: FieldErrors) => Error;
