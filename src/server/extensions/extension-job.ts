import type { ExtensionContext, ExtensionRegion } from './extension-context.ts';

export interface JobContext extends ExtensionContext {
  /** Regions that are served and use the extension. */
  regions: readonly ExtensionRegion[];
  /** Aborted when the process stops, or the job has taken longer than `timeoutSeconds`. */
  signal: AbortSignal;
}

/**
 * Work that nobody waits for. It may run twice, for example after a crash: running it again must change nothing. Of
 * several processes one runs it each time.
 */
export interface ExtensionJob {
  /** Unique in the extension. */
  name: string;
  /** Cron expression in UTC, to the minute. */
  schedule?: string;
  /** Also runs when a process starts. */
  runsAtStart?: boolean;
  /** Absent: a failed run waits for the next time. The delay doubles with each retry. */
  retries?: { limit: number; delaySeconds: number };
  /** A longer run counts as failed. Default 600. */
  timeoutSeconds?: number;
  /** @throws if the run failed */
  run(context: JobContext): Promise<void>;
}
