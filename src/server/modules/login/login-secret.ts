import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key that codes are hashed with: the configured one, else one that is made once and kept beside the data.
 * @throws when the file of the kept one is damaged: an empty key would let anybody compute the hash of a code
 */
export function loginSecret(configured: string, dataDir: string): string {
  return configured === '' ? keptSecret(dataDir) : configured;
}

const SECRET = /^[0-9a-f]{64}$/;

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'login-secret');
  const secret = read(file) ?? make(file, dataDir);
  if (SECRET.test(secret)) return secret;
  throw new Error(
    `${file} is damaged. Restore it from a backup, or remove it: a new one is made, and codes that are on their way cannot be used.`,
  );
}

function make(file: string, dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  try {
    // of several that start together one is first, and nobody ever reads half a file
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
