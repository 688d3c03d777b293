import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Closure, closes, closureProblem, parseClosure } from '../../config/closure.ts';
import { ConfigError } from '../../config/index.ts';

/** State of the maintenance flag. */
export interface Maintenance {
  /** Whether any region is closed. */
  isOn(): boolean;
  /** @param region absent for routes without a region */
  isClosed(region?: string): boolean;
}

export interface MaintenanceWatch extends Maintenance {
  /** Reads the flags now. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface MaintenanceWatchOptions {
  /** Path of the file; while it exists it overrides `start`. */
  file: string;
  /** Reads the flag of all machines, which overrides the file; undefined: there is none. Absent: one machine only. */
  readShared?: () => Promise<string | undefined>;
  /** Flag of the environment. */
  start: string;
  /** Codes of all regions. */
  regions: () => readonly string[];
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** Milliseconds between reads. */
  poll?: number;
}

/** Changes take effect within two seconds; reading a few bytes is cheap. */
const POLL = 1_000;
/** Represents an empty file; no valid flag. */
const EMPTY = '(empty)';

/** Path of the maintenance flag in the folder that the processes of a machine share. */
export function maintenanceFile(dataDir: string): string {
  return join(dataDir, 'maintenance');
}

/**
 * Follows the flag of the environment, the file that overrides it, and the flag of all machines that overrides both. Invalid values are logged once and ignored: a
 * typing error must neither close nor open the site.
 * @throws ConfigError if the flag of the environment names an unknown region
 */
export function watchMaintenance({
  file,
  readShared,
  start,
  regions,
  log,
  poll = POLL,
}: MaintenanceWatchOptions): MaintenanceWatch {
  const flag = followFlag({ file, start, regions, log });
  let lastFailure = '';
  let lastInFile: string | undefined;
  let [begun, applied] = [0, 0];

  /** The flag of all machines; undefined if it cannot be read. */
  async function readAll(): Promise<{ text: string | undefined } | undefined> {
    if (!readShared) return { text: undefined };
    return readShared().then(
      (text) => ({ text }),
      () => undefined,
    );
  }

  async function refresh(): Promise<void> {
    const turn = ++begun;
    try {
      const [inFile, shared] = await Promise.all([readFlag(file), readAll()]);
      // a read that ends late on a busy machine must not undo what a newer one has found
      if (turn < applied) return;
      applied = turn;
      // while the database does not answer, the flag stays as it was, unless somebody writes the file
      const isKnown = shared !== undefined || (inFile !== undefined && inFile !== lastInFile);
      lastInFile = inFile;
      const text = shared?.text ?? inFile;
      // the command always writes a value: an empty file comes from a power cut or a full disk
      if (isKnown) flag.change(text === undefined ? start : text.trim() || EMPTY);
      lastFailure = '';
    } catch (error) {
      const failure = String(error);
      if (failure !== lastFailure) log.error({ err: error }, 'reading the maintenance flag failed');
      lastFailure = failure;
    }
  }

  const timer = pollOneAtATime(refresh, poll);
  return {
    isOn: () => flag.closure() !== 'none',
    isClosed: (region) => closes(flag.closure(), region),
    refresh,
    stop: () => clearInterval(timer),
  };
}

/** The regions that the last valid flag closes. @throws ConfigError if the first one is invalid */
function followFlag({
  file,
  start,
  regions,
  log,
}: Pick<MaintenanceWatchOptions, 'file' | 'start' | 'regions' | 'log'>) {
  const problem = closureProblem(start, regions());
  if (problem) throw new ConfigError([{ name: 'MAINTENANCE', message: `MAINTENANCE: ${problem}` }]);
  let closure: Closure = parseClosure(start) ?? 'none';
  let last = start;
  return {
    closure: () => closure,
    change(text: string): void {
      if (text === last) return;
      last = text;
      const wrong = closureProblem(text, regions());
      if (wrong) {
        log.error(`${file}: ${wrong} The value is ignored.`);
        return;
      }
      closure = parseClosure(text) ?? 'none';
      log.info({ closed: closure }, 'maintenance changed');
    },
  };
}

/** A slow database gets one question at a time. */
function pollOneAtATime(refresh: () => Promise<void>, interval: number): NodeJS.Timeout {
  let isReading = false;
  return setInterval(() => {
    if (isReading) return;
    isReading = true;
    void refresh().finally(() => {
      isReading = false;
    });
  }, interval).unref();
}

/** Text of the file; undefined if it does not exist. */
export async function readFlag(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
