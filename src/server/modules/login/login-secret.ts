import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import { storeSecretMark } from './repositories/secret-mark.ts';

/**
 * Returns the key that codes are hashed with: the configured one, otherwise one that is created once in the data folder.
 * @throws if its file is damaged: with an empty key anyone could compute the hash of a code
 */
export function loginSecret(configured: string, dataDir: string): string {
  return configured === '' ? storedSecret(dataDir) : configured;
}

/** Lets commands beside the site see which secret it uses. Never rejects: without it they only warn less. */
export const rememberSecret = (db: Database, secret: string, log: Pick<Log, 'warn'>): Promise<void> =>
  storeSecretMark(db, secret).catch((error: unknown) => {
    log.warn(`The mark of the login secret could not be stored: ${reasonOf(error)}`);
  });

const SECRET = /^[0-9a-f]{64}$/;

function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'login-secret');
  const secret = read(file) ?? createSecret(file, dataDir);
  if (SECRET.test(secret)) return secret;
  throw new Error(
    `${file} is damaged. Restore it from a backup, or remove it: a new one is created, and codes that were sent before become invalid.`,
  );
}

function createSecret(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    // of several processes that start together one wins, and none reads half a file
    linkSync(draft, file);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8');
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
