import type { PgBoss } from 'pg-boss';
import type { Job } from './define-job.ts';
import { createFirstRuns } from './first-runs.ts';
import type { createJobRun } from './run-job.ts';

/** The workers of this process, one for each job. */
export interface JobWorkers {
  /** Starts the worker of a job. A job that runs at start is enqueued first. */
  start(boss: PgBoss, job: Job): Promise<void>;
  /** Id of the worker of a job; undefined: it has not started. */
  idOf(job: string): string | undefined;
  /** Resolves when the runs of now have ended, however they end. */
  whenIdle(): Promise<void>;
}

export interface JobWorkersOptions {
  /** Seconds between polls for jobs. */
  pollSeconds: number;
  run: ReturnType<typeof createJobRun>;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

export function createJobWorkers({ pollSeconds, run, stopping }: JobWorkersOptions): JobWorkers {
  const running = new Set<Promise<void>>();
  const ids = new Map<string, string>();
  const afterOthers = createFirstRuns(stopping);
  return {
    async start(boss, job) {
      const { name } = job;
      if (job.runsAtStart) await boss.send(name, {});
      const polling = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
      const id = await boss.work<object, void, typeof polling>(name, polling, async ([each]) => {
        if (!each) return;
        const work = afterOthers(name, () => run(job, each));
        running.add(work);
        await work.finally(() => running.delete(work));
      });
      ids.set(name, id);
    },
    idOf: (job) => ids.get(job),
    whenIdle: async () => {
      await Promise.allSettled(running);
    },
  };
}
