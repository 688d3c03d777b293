import type { Server } from '../../src/server/app/server.ts';
import { printLine } from './print-line.ts';

/** Milliseconds for load balancers to notice that `/readyz` fails (HARDENING R5). */
const NOTICE_MS = 2_000;
/** Limit for a stop, after which the process exits (HARDENING R16). */
const MAX_STOP_MS = 10_000;
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Exits on signals during the start, so that exit handlers stop child processes. */
export function endOnSignals(): void {
  for (const [name, code] of Object.entries(SIGNALS)) process.on(name, () => process.exit(code));
}

/**
 * Stops the process when its output is closed: otherwise the failure to write would be written, which fails
 * again, without end.
 */
export function stopWhenOutputCloses(): void {
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    process.kill(process.pid, 'SIGTERM');
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', stop);
}

/**
 * Stops immediately on SIGINT and after a notice on SIGTERM; both finish requests in flight. A second signal
 * exits immediately.
 */
export function stopOnSignals(server: Pick<Server, 'stop'>): void {
  let isStopping = false;
  const stop = (notice: number) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    printLine('Stopping …');
    setTimeout(() => {
      process.stderr.write('The stop timed out.\n');
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
  process.on('SIGTERM', () => stop(NOTICE_MS));
}
