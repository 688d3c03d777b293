import { sql } from 'drizzle-orm';
import type { DeskPhotoCounts } from '#contracts/types.ts';
import type { Database } from '../../storage/database.ts';
import { isStatementTimeout } from '../../storage/faults.ts';
import { inTransaction } from '../../storage/transaction.ts';

/** Counting photos of many large imports may take longer than a page should wait. */
const TIMEOUT_MS = 2_000;

/** Counts the photos of the cars of imports, by the id of their run. A run that has noted no cars is left out; all are where it takes too long. */
export async function countPhotosOfRuns(
  db: Database,
  runs: readonly number[],
): Promise<ReadonlyMap<number, DeskPhotoCounts>> {
  const rows = await inTransaction(db, async (tx) => {
    await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`));
    const found = await tx.execute<{ run: number; state: string; reason: string; count: number }>(sql`
      SELECT r.id::float8 AS run, coalesce(p.state, 'none') AS state, coalesce(p.reason, '') AS reason, count(p.id)::int AS count
      FROM desk_import_runs r LEFT JOIN LATERAL unnest(r.cars) AS c(id) ON true LEFT JOIN photo_sources p ON p.listing_id = c.id
      WHERE r.id = ANY(${`{${runs.join(',')}}`}::bigint[]) AND r.cars IS NOT NULL
      GROUP BY 1, 2, 3 ORDER BY 4 DESC, 3`);
    return found.rows;
  }).catch((error: unknown) => {
    if (isStatementTimeout(error)) return [];
    throw error;
  });
  const counts = new Map<number, DeskPhotoCounts>();
  for (const { run, state, reason, count } of rows) {
    const known = counts.get(run) ?? { kept: 0, waiting: 0, left_out: [] };
    if (state === 'kept' || state === 'waiting') known[state] += count;
    else if (count > 0) known.left_out.push({ reason, count });
    counts.set(run, known);
  }
  return counts;
}

/** As `countPhotosOfRuns`, of the newest import of each feed of a region, by its name. */
export async function countPhotosOfFeeds(
  db: Database,
  region: string,
): Promise<ReadonlyMap<string, DeskPhotoCounts>> {
  const { rows } = await db.execute<{ name: string; run: number }>(sql`
    SELECT DISTINCT ON (i.feed_name) i.feed_name AS name, r.id::float8 AS run
    FROM desk_imports i JOIN desk_import_runs r ON r.import_id = i.id
    WHERE i.region = ${region} AND i.feed_name IS NOT NULL AND r.cars IS NOT NULL
    ORDER BY i.feed_name, r.id DESC`);
  const counts = await countPhotosOfRuns(
    db,
    rows.map(({ run }) => run),
  );
  return new Map(
    rows.flatMap(({ name, run }) => {
      const found = counts.get(run);
      return found ? [[name, found] as const] : [];
    }),
  );
}
