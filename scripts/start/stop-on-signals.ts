import type { Server } from '../../src/server/app/main.ts';
import { say } from './print-line.ts';

/** Milliseconds that a load balancer gets to notice that `/readyz` says no (HARDENING R5). */
const NOTICE = 2_000;
/** A stop that takes longer hangs; the process ends all the same (HARDENING R16). */
const MAX_STOP_MS = 10_000;
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** A signal while starting ends the process in order: what it started is told when it exits. */
export function endOnSignals(): void {
  for (const [name, code] of Object.entries(SIGNALS)) process.on(name, () => process.exit(code));
}

/**
 * Once nobody reads what the process says, it stops as if it were told to. Else the failure to say something would be
 * said, which fails, and so on without end.
 */
export function stopUnheard(): void {
  let isUnheard = false;
  const stop = () => {
    if (isUnheard) return;
    isUnheard = true;
    process.kill(process.pid, 'SIGTERM');
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', stop);
}

/** Ctrl-C stops at once, SIGTERM after a notice; both finish what is under way. A second signal ends without waiting. */
export function stopOnSignals(server: Pick<Server, 'stop'>): void {
  let isStopping = false;
  const stop = (notice: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('Stopping …');
    setTimeout(() => {
      process.stderr.write('Not everything could be ended in time; it is left.\n');
      process.exit(1);
    }, MAX_STOP_MS).unref();
    server.stop(notice).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
        process.exit(1);
      },
    );
  };
  for (const name of Object.keys(SIGNALS)) process.removeAllListeners(name);
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(NOTICE));
}
