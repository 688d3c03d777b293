import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const TIMEOUT_MS = 300_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Runs a program that installs something; a failure is printed, and what is missing says so later. */
export async function attempt(program: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, {
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    console.log(
      `${program} ${args.join(' ')} failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
  }
}
