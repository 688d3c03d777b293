import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Folders } from '../../config/folders.ts';
import { UsedUp } from '../../errors/domain-error.ts';

/**
 * Runs a command of `forecourt` and returns the JSON that it prints.
 * @param isUrgent whether it is for a publication, which does not wait for checks of drafts
 */
export type RunCommand = (args: readonly string[], input?: unknown, isUrgent?: boolean) => Promise<unknown>;

/** Commands that wait for others. */
export const MAX_WAITING_COMMANDS = 12;

/** What a check takes. */
const WAIT_SECONDS = 3;
const TIMEOUT_MS = 120_000;
const MAX_OUTPUT = 32 * 1024 * 1024;

/**
 * Returns a function that runs commands in processes of their own with low priority, one after another, and urgent ones
 * beside them: a check of all manifests takes seconds of a processor, during which this process has to answer.
 * The function throws UsedUp while too many wait.
 */
export function commandRunner(folders: Folders, runOne: typeof run = run): RunCommand {
  const lanes = { urgent: createLane(), other: createLane() };
  return (args, input, isUrgent = false) =>
    lanes[isUrgent ? 'urgent' : 'other'](() => runOne(folders, args, input));
}

function createLane() {
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;
  return (work: () => Promise<unknown>): Promise<unknown> => {
    if (count > MAX_WAITING_COMMANDS)
      throw new UsedUp('Too many checks are waiting. Try again in a moment.', WAIT_SECONDS);
    count += 1;
    const next = last
      .catch(() => {})
      .then(work)
      .finally(() => {
        count -= 1;
      });
    last = next;
    return next;
  };
}

async function run(folders: Folders, args: readonly string[], input: unknown): Promise<unknown> {
  const child = spawn(process.execPath, [join(folders.root, 'bin/forecourt.js'), ...args], {
    env: { ...process.env, ...variablesOf(folders) },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const read = (stream: NodeJS.ReadableStream, limit: number) => {
    const parts = { text: '' };
    stream.setEncoding('utf8').on('data', (part: string) => {
      parts.text = (parts.text + part).slice(0, limit);
    });
    return parts;
  };
  const output = read(child.stdout, MAX_OUTPUT);
  const errors = read(child.stderr, 2_000);
  child.on('error', reject);
  child.on('close', () => resolve());
  // a command that ends early does not read its input
  child.stdin.on('error', () => {});
  child.stdin.end(input === undefined ? '' : JSON.stringify(input));
  await promise;
  try {
    return JSON.parse(output.text);
  } catch {
    const how = child.signalCode ?? child.exitCode;
    throw new Error(`forecourt ${args[0]} ended with ${how}: ${errors.text.trim()}`);
  }
}

/** The folders of this process, whatever files and variables the command finds. */
const variablesOf = ({ regionsDir, shippedRegionsDir, localesDir }: Folders) => ({
  ...(regionsDir !== shippedRegionsDir && { REGIONS_DIR: regionsDir }),
  ...(localesDir !== undefined && { LOCALES_DIR: localesDir }),
});

/** What staff wait for comes after what visitors wait for. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended already, or the system does not allow it
  }
}
