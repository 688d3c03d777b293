import { bigint, boolean, date, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What customers say about showrooms, imported from files. */
export const reviews = pgTable(
  'reviews',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    /** Name of the site or system that the review comes from, and its id there. */
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** Name of the place. */
    place: text('place').notNull(),
    /** From 1 to 5. */
    rating: smallint('rating').notNull(),
    /** Day of the review. */
    day: date('day').notNull(),
    /** BCP 47 tag of the text; null: not known. */
    language: text('language'),
    /** As the source shows it; empty: none. */
    name: text('name').notNull().default(''),
    text: text('text').notNull().default(''),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('reviews_source_key').on(table.region, table.source, table.sourceId),
    index('reviews_place_idx').on(table.region, table.place, table.isDemo, table.day.desc(), table.id.desc()),
  ],
);
