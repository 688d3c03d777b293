import { type SQL, sql } from 'drizzle-orm';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { Database } from '../../../storage/database.ts';

/** Which listings to list. */
export interface ListingFilter {
  region: string;
  /** Each word is part of the title, of the address, of the id in the feed or of the stock number, or it is the id. */
  text?: string;
  status?: string;
  isPublished?: boolean;
}

export interface ListedListing {
  id: number;
  kind: 'used' | 'new';
  slug: string;
  title: string;
  status: string;
  isPublished: boolean;
  price: number | null;
  photo: string | null;
  /** Since when it is on sale. */
  publishedAt: Date;
  updatedAt: Date;
}

/** Digits of an id; longer ones are no safe integer. */
const ID = /^[1-9]\d{0,14}$/;

/** Returns listings of a region, published or not, newest first, with an id below `before`. */
export async function listDeskListings(
  db: Database,
  filter: ListingFilter,
  { before, limit }: { before: number; limit: number },
): Promise<ListedListing[]> {
  const from = (table: SQL, isPublished: boolean) => sql`(
    SELECT id, kind, slug, title, status, ${isPublished}::boolean AS "isPublished", photos ->> 0 AS photo,
      CASE WHEN jsonb_typeof(fields -> ${PRICE_FIELD}) = 'number' THEN (fields ->> ${PRICE_FIELD})::float8 END AS price,
      published_at AS "publishedAt", updated_at AS "updatedAt"
    FROM ${table} WHERE id < ${before} AND ${conditionOf(filter)} ORDER BY id DESC LIMIT ${limit})`;
  const both = [
    ...(filter.isPublished === false ? [] : [from(sql`listings`, true)]),
    ...(filter.isPublished === true ? [] : [from(sql`unpublished_listings`, false)]),
  ];
  const { rows } = await db.execute<
    Omit<ListedListing, 'id' | 'publishedAt' | 'updatedAt'> & {
      id: string;
      publishedAt: string;
      updatedAt: string;
    }
  >(sql`SELECT * FROM (${sql.join(both, sql` UNION ALL `)}) AS found ORDER BY id DESC LIMIT ${limit}`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    publishedAt: new Date(row.publishedAt),
    updatedAt: new Date(row.updatedAt),
  }));
}

/** What `desk_grams` separates words by. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII but letters and digits
const SEPARATORS = /[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/;

/** Whether two letters of a word stand in a row, which `desk_grams` finds it by; others are found by their letters. */
const hasGrams = (word: string): boolean => word.split(SEPARATORS).some((part) => [...part].length > 1);

function conditionOf({ region, text = '', status }: ListingFilter): SQL {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return sql.join(
    [
      sql`region = ${region}`,
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...words.map((word) => {
        const part = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
        const isIndexed = hasGrams(word)
          ? sql`desk_grams(desk_text) @> desk_sought(${word})`
          : sql`string_to_array(desk_text, NULL) @> string_to_array(lower(${word}), NULL)`;
        const isPart = sql`desk_text LIKE lower(${part})`;
        if (!ID.test(word)) return sql`${isIndexed} AND ${isPart}`;
        // the stock number of a car whose feed has none; apart, so that what the index has found is not computed again for each car
        const isId = sql`id = ${word}::bigint`;
        return sql`(${isIndexed} OR ${isId}) AND (${isPart} OR ${isId})`;
      }),
    ],
    sql` AND `,
  );
}
