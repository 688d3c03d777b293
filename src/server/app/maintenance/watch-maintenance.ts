import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ConfigError } from '../config/index.ts';
import { type Closure, closes, closureProblem, parseClosure } from './closure.ts';

/** What requests ask. */
export interface Maintenance {
  /** Whether any region is closed. */
  isOn(): boolean;
  /** @param region absent for what belongs to no region */
  isClosed(region?: string): boolean;
}

export interface MaintenanceWatch extends Maintenance {
  /** Reads the file now. */
  look(): Promise<void>;
  stop(): void;
}

export interface MaintenanceWatchOptions {
  /** While it exists it decides, else `start` does. */
  file: string;
  /** Flag of the environment. */
  start: string;
  /** Codes of the regions there are. */
  regions: () => readonly string[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Milliseconds between looks. */
  poll?: number;
}

/** A change acts within two seconds; reading a few bytes costs nothing. */
const POLL = 1_000;
/** Stands for an empty file; no flag. */
const EMPTY = '(empty)';

/**
 * Follows the flag of this process and the file that changes it while it runs. What cannot be used is logged once and
 * changes nothing: a slip of the pen must neither close nor open the site.
 * @throws ConfigError when the flag of the environment names a region that there is not
 */
export function watchMaintenance({
  file,
  start,
  regions,
  log,
  poll = POLL,
}: MaintenanceWatchOptions): MaintenanceWatch {
  const problem = closureProblem(start, regions());
  if (problem) throw new ConfigError([{ name: 'MAINTENANCE', message: `MAINTENANCE: ${problem}` }]);
  let closure: Closure = parseClosure(start) ?? 'none';
  let last = start;
  let lastFailure = '';

  function follow(text: string): void {
    if (text === last) return;
    last = text;
    const wrong = closureProblem(text, regions());
    if (wrong) {
      log.error(`${file}: ${wrong} The site stays as it was.`);
      return;
    }
    closure = parseClosure(text) ?? 'none';
    log.info({ closed: closure }, 'maintenance was switched');
  }

  async function look(): Promise<void> {
    try {
      const text = await readFlag(file);
      // the command always writes something: an empty file is what a power cut or a full disk left
      follow(text === undefined ? start : text.trim() || EMPTY);
      lastFailure = '';
    } catch (error) {
      const failure = String(error);
      if (failure !== lastFailure) log.error({ err: error }, 'the maintenance flag cannot be read');
      lastFailure = failure;
    }
  }

  const timer = setInterval(() => void look(), poll).unref();
  return {
    isOn: () => closure !== 'none',
    isClosed: (region) => closes(closure, region),
    look,
    stop: () => clearInterval(timer),
  };
}

/** Text of the flag's file; undefined when there is none. */
export async function readFlag(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
