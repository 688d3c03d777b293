import cliProgress from 'cli-progress';
import { printLine } from './print-line.ts';

/** Shows on standard error how far long work is; standard output stays for the report. */
export interface Progress {
  /** @param name what is done now */
  show(done: number, total: number, name?: string): void;
  stop(): void;
}

const TENTHS = 10;

/**
 * A bar on a terminal; elsewhere a line for each tenth, and none for work that is over with its first step.
 * @param what `importing` @param unit `rows`
 */
export function progress(what: string, unit: string, stream = process.stderr): Progress {
  if (!stream.isTTY) return progressLines(what, unit);
  const bar = new cliProgress.SingleBar(
    { format: `${what} [{bar}] {value}/{total} ${unit} {name}`, clearOnComplete: true, stream },
    cliProgress.Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show(done, total, name = '') {
      if (!isStarted) bar.start(total, 0, { name });
      isStarted = true;
      bar.update(done, { name });
    },
    stop: () => bar.stop(),
  };
}

function progressLines(what: string, unit: string): Progress {
  let shown = -1;
  return {
    show(done, total, name = '') {
      const tenth = Math.floor((TENTHS * done) / total);
      if (tenth <= shown || (shown < 0 && done >= total)) return;
      shown = tenth;
      printLine(`${what}: ${done} of ${total} ${unit} ${name}`.trim());
    },
    stop() {},
  };
}
