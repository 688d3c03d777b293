import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { reviews } from '../../../storage/schema.ts';

export type StoredReview = Pick<
  typeof reviews.$inferSelect,
  'id' | 'source' | 'rating' | 'day' | 'language' | 'name' | 'text' | 'isDemo'
>;

/** Reviews of a place, the newest first. */
export function readReviews(
  db: Database,
  { region, place, isDemo }: { region: string; place: string; isDemo: boolean },
  { page, size }: { page: number; size: number },
): Promise<StoredReview[]> {
  const { id, source, rating, day, language, name, text } = reviews;
  return db
    .select({ id, source, rating, day, language, name, text, isDemo: reviews.isDemo })
    .from(reviews)
    .where(and(eq(reviews.region, region), eq(reviews.place, place), eq(reviews.isDemo, isDemo)))
    .orderBy(desc(day), desc(id))
    .limit(size)
    .offset((page - 1) * size);
}

/** Numbers of reviews by place, rating and whether they are real. */
export function countReviews(
  db: Database,
  region: string,
  places: readonly string[],
): Promise<{ place: string; rating: number; isDemo: boolean; count: number }[]> {
  const { place, rating, isDemo } = reviews;
  return db
    .select({ place, rating, isDemo, count: count() })
    .from(reviews)
    .where(and(eq(reviews.region, region), inArray(place, [...places])))
    .groupBy(place, rating, isDemo);
}
