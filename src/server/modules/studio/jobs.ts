import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { DomainError, NotFound } from '../../errors/domain-error.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import { type JobOutcome, studioJobs } from '../../storage/schema.ts';
import { JOB_TIMES } from './limits.ts';

/** Work of members that may outlast its request: a publication checks all manifests and renders pages. */
export interface StudioJobs {
  /**
   * Begins the work, and returns its result if it is there within seconds, else the id of a job that goes on.
   * @throws what the work throws within that time
   */
  run<Result>(staffId: number, work: () => Promise<Result>): Promise<{ result: Result } | { job: string }>;
  /**
   * Returns what a job of the member has led to; null while it is under way, in whichever process.
   * @throws NotFound if there is none, or its process has ended
   */
  find(staffId: number, id: string): Promise<JobOutcome | null>;
  /** Waits for the work that is under way in this process. */
  close(): Promise<void>;
}

const ID_BYTES = 16;

export function createStudioJobs(
  { db, log }: { db: Database; log: Pick<Log, 'warn'> },
  { holdMs, signMs, lostSeconds }: { holdMs: number; signMs: number; lostSeconds: number } = JOB_TIMES,
): StudioJobs {
  const open = new Set<Promise<unknown>>();
  const set = (id: string, values: { outcome?: JobOutcome }) =>
    db
      .update(studioJobs)
      .set({ ...values, seenAt: sql`now()` })
      .where(eq(studioJobs.id, id));

  /** Notes that the job is worked on, until it is done, and then its outcome. */
  async function follow(id: string, outcome: Promise<JobOutcome>): Promise<void> {
    const sign = setInterval(() => {
      set(id, {}).catch((error: unknown) => log.warn(`studio job ${id}: ${reasonOf(error)}`));
    }, signMs);
    try {
      await set(id, { outcome: await outcome });
    } catch (error) {
      log.warn(`what studio job ${id} led to was not stored: ${reasonOf(error)}`);
    } finally {
      clearInterval(sign);
    }
  }

  const outcomeOf = (work: Promise<unknown>): Promise<JobOutcome> =>
    work.then(
      (answer) => ({ answer }),
      (error: unknown) => {
        if (error instanceof DomainError) {
          const { code, message, errors, data } = error;
          return { code, message, errors, data };
        }
        log.warn(`a studio job has failed: ${reasonOf(error)}`);
        return { code: 'internal_error', message: 'Something went wrong on our side.', errors: {} };
      },
    );

  return {
    async run(staffId, work) {
      const held = new AbortController();
      const started = work();
      const late = Symbol();
      const first = await Promise.race([
        started,
        delay(holdMs, late, { signal: held.signal }).catch(() => late),
      ]).finally(() => held.abort());
      if (first !== late) return { result: first as Awaited<typeof started> };
      const id = randomBytes(ID_BYTES).toString('base64url');
      const outcome = outcomeOf(started);
      await db.insert(studioJobs).values({ id, staffId });
      const following = follow(id, outcome).finally(() => open.delete(following));
      open.add(following);
      return { job: id };
    },
    async find(staffId, id) {
      const [job] = await db
        .select({
          staffId: studioJobs.staffId,
          outcome: studioJobs.outcome,
          isLost: sql<boolean>`${studioJobs.seenAt} < now() - make_interval(secs => ${lostSeconds})`,
        })
        .from(studioJobs)
        .where(eq(studioJobs.id, id));
      if (job?.staffId !== staffId) throw new NotFound('not_found', 'There is no such job.');
      if (job.outcome === null && job.isLost)
        throw new NotFound(
          'not_found',
          'The work was broken off. Look at the versions before it is begun again.',
        );
      return job.outcome;
    },
    async close() {
      await Promise.all(open);
    },
  };
}
