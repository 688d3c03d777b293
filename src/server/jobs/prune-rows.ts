import { sql } from 'drizzle-orm';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { HOUR_SECONDS } from '#domain/time/durations.ts';
import { pruneFiles } from '../modules/files/index.ts';
import { pruneChanges } from '../modules/listings/index.ts';
import { forgetOldBuyers } from '../modules/offers/index.ts';
import { forgetAddresses } from '../modules/slots/index.ts';
import { deleteRows, ENDED_ROWS } from '../storage/row-ends.ts';
import { defineJob, type JobContext } from './define-job.ts';

const BATCH_SIZE = 50_000;
const RETENTION_SECONDS = HOUR_SECONDS;
/** Of choices in a region that is not served here, or has left the manifests: the most that one may ask for. */
const MAX_PROOF_DAYS = 3_650;

type Step = (context: JobContext) => Promise<unknown>;

/** By what they prune; each is done by itself. */
const STEPS: Readonly<Record<string, Step>> = {
  'changes of listings': async ({ db, signal }) => {
    while (!signal.aborted && (await pruneChanges(db, RETENTION_SECONDS, BATCH_SIZE)) === BATCH_SIZE);
  },
  ...Object.fromEntries(
    Object.keys(ENDED_ROWS).map((table): [string, Step] => [
      table,
      ({ db, signal }) => deleteRows(db, table, { signal }),
    ]),
  ),
  'addresses of bookings': ({ db }) => forgetAddresses(db),
  files: ({ db, storage, signal }) => pruneFiles(db, storage, signal),
  consents: ({ db, manifests, signal }) => {
    const days = Object.fromEntries(manifests().map(({ code, consent }) => [code, consent.proofDays]));
    const kept = sql`coalesce((${JSON.stringify(days)}::jsonb ->> region)::int, ${MAX_PROOF_DAYS}::int)`;
    return deleteRows(db, 'consents', {
      condition: sql`decided_at < now() - make_interval(days => ${kept})`,
      signal,
    });
  },
  'buyers of old offers': ({ db, manifests }) => forgetOldBuyers(db, manifests()),
};

/**
 * Deletes change rows that every process has read, remains of deleted listings, and whatever has reached its retention. A
 * step that fails stops none of the others. @throws after all steps, with those that failed
 */
export const pruneRowsJob = defineJob({
  name: 'prune-rows',
  schedule: '*/15 * * * *',
  async run(_, context) {
    const failures: string[] = [];
    for (const [name, prune] of Object.entries(STEPS)) {
      if (context.signal.aborted) break;
      await prune(context).catch((error: unknown) => failures.push(`${name}: ${reasonOf(error)}`));
    }
    if (failures.length > 0) throw new Error(failures.join('; '));
  },
});
