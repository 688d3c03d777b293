import { once } from 'node:events';
import { start } from './processes.ts';

interface ServedSite {
  origin: string;
  /** Ends all its processes. */
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
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  while (!output().includes('Forecourt is ready')) {
    if (child.exitCode !== null) throw new Error(`the site did not start:\n${output()}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  console.log(`ready after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return { origin: /API: (\S+)\/api\/docs/.exec(output())?.[1] ?? '', stop };
}
