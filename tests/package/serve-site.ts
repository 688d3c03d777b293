import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from './processes.ts';

const MAX_STOP_MS = 60_000;

interface ServedSite {
  origin: string;
  /** Stops npm as a service manager does. @throws when the site goes on without it */
  stop(): Promise<void>;
}

/**
 * Starts the site of a company and waits until it is ready.
 * @throws with its output when it does not start
 */
export async function serveSite(company: string): Promise<ServedSite> {
  const started = performance.now();
  const { child, output } = start('npm', ['start'], company);
  const ended = once(child, 'close');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const hasEnded = await Promise.race([ended.then(() => true), sleep(MAX_STOP_MS, false, { ref: false })]);
    if (hasEnded) return;
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    throw new Error('the site went on after npm had been stopped');
  };
  while (!output().includes('Forecourt is ready')) {
    if (child.exitCode !== null) throw new Error(`the site did not start:\n${output()}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { origin: /API: (\S+)\/api\/docs/.exec(output())?.[1] ?? '', stop };
}
