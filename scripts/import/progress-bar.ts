import cliProgress from 'cli-progress';

/** Shows on a terminal how far an import is; standard output stays for the report. */
export function progressBar(): { show(done: number, total: number): void; stop(): void } {
  if (!process.stderr.isTTY) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar(
    { format: 'importing [{bar}] {value}/{total} rows', clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show(done, total) {
      if (!isStarted) bar.start(total, 0);
      isStarted = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
