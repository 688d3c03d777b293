import { deleteReviews } from '../../src/server/modules/reviews/index.ts';
import { findRegions } from '../regions/find-region.ts';
import { printLine } from '../site/print-line.ts';
import { readSite, withDatabase } from '../site/with-database.ts';
import { readSource } from './import-review-file.ts';

/** Deletes reviews by their ids. @returns 1 when the region is invalid or an id is not stored */
export async function deleteFrom(
  ids: readonly string[],
  typed: { region: string; source: string },
): Promise<number> {
  const source = readSource(typed.source);
  const [region] = (await findRegions([typed.region])) ?? [];
  if (!region) return 1;
  const deleted = await withDatabase(await readSite(), 'reviews', (db) =>
    deleteReviews(db, { region: region.manifest.code, source }, ids),
  );
  const missing = ids.filter((id) => !deleted.includes(id));
  console.log(`${deleted.length} of ${ids.length} reviews deleted`);
  if (missing.length > 0) printLine(`There are none with these ids: ${missing.join(', ')}`);
  return missing.length > 0 ? 1 : 0;
}
