import { sql } from 'drizzle-orm';
import type { ListingFields } from '#domain/search/criteria.ts';
import type { Database } from '../../../storage/database.ts';

/** The current data of a car. */
export interface CarNow {
  id: number;
  kind: 'used' | 'new';
  slug: string;
  title: string;
  fields: ListingFields;
}

/** Returns the current state of a region's cars, without removed ones. */
export async function readCarsNow(db: Database, region: string, ids: readonly number[]): Promise<CarNow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Omit<CarNow, 'id'> & { id: string }>(sql`
    SELECT id, kind, slug, title, fields FROM listings WHERE region = ${region} AND id = ANY(${`{${ids.join(',')}}`}::bigint[])`);
  return rows.map(({ id, ...car }) => ({ ...car, id: Number(id) }));
}
