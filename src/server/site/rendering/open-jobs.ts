import type { RawPage } from '../rendered-page.ts';

/** A page that a thread renders. */
interface OpenJob {
  resolve(page: RawPage): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
  /** Runs what the page asks for as a part of what the page is a part of. */
  within: <Result>(work: () => Result) => Result;
}

/** Pages in progress of a thread, and how long it has had any. */
export interface OpenJobs {
  /** @returns the id of the job */
  add(job: OpenJob): number;
  /** Takes a job out; undefined: it has ended before. */
  finish(id: number): OpenJob | undefined;
  /** A job in progress. */
  get(id: number): OpenJob | undefined;
  rejectAll(error: unknown): void;
  count(): number;
  /** Milliseconds since there were none; 0 if there are none. */
  busyMs(): number;
  totalBusyMs(): number;
}

export function createOpenJobs(): OpenJobs {
  const jobs = new Map<number, OpenJob>();
  let lastJob = 0;
  let busySince = 0;
  let busyBefore = 0;
  const busyMs = () => (jobs.size > 0 ? performance.now() - busySince : 0);

  function finish(id: number): OpenJob | undefined {
    const job = jobs.get(id);
    if (jobs.size === 1 && job) busyBefore += busyMs();
    jobs.delete(id);
    clearTimeout(job?.timer);
    return job;
  }

  return {
    add(job) {
      if (jobs.size === 0) busySince = performance.now();
      jobs.set(++lastJob, job);
      return lastJob;
    },
    finish,
    get: (id) => jobs.get(id),
    rejectAll(error) {
      for (const id of [...jobs.keys()]) finish(id)?.reject(error);
    },
    count: () => jobs.size,
    busyMs,
    totalBusyMs: () => busyBefore + busyMs(),
  };
}
