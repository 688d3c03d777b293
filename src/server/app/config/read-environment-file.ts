import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Variables of an `.env` file; none when there is no such file. */
export function readEnvironmentFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}
