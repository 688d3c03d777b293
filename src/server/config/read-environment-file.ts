import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Returns the variables of an `.env` file; none if it does not exist. */
export function readEnvironmentFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
