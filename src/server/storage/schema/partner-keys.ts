import { bigint, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { staff } from './staff.ts';

/** Keys with which other systems send cars of a region; stores only the hash. */
export const partnerKeys = pgTable(
  'partner_keys',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    /** Whose it is. */
    name: text('name').notNull(),
    /** Whose cars it may send. */
    sources: text('sources').array().notNull(),
    tokenHash: text('token_hash').notNull(),
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    usedAt: instant('used_at'),
    /** The last day of use, in UTC. */
    day: date('day'),
    /** Cars that came on it. */
    cars: integer('cars').notNull().default(0),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    unique('partner_keys_token_hash_key').on(table.tokenHash),
    index('partner_keys_region_idx').on(table.region, table.id),
  ],
);
