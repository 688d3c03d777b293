import { execFileSync } from 'node:child_process';

const TIMEOUT_MS = 300_000;

/** Runs a program that installs something; a failure is printed, and what is missing says so later. */
export function attempt(program: string, args: string[]): void {
  try {
    execFileSync(program, args, {
      stdio: 'ignore',
      timeout: TIMEOUT_MS,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    console.log(
      `${program} ${args.join(' ')} failed: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    );
  }
}
