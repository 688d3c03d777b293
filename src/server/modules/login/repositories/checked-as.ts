import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What `listings.checked` holds of a detail with this hash that keeps this contract; NULL without one. */
export function checkedAs(contract: SQLWrapper, hash: SQLWrapper): SQL<string | null> {
  return sql`${contract} || ' ' || ${hash}`;
}
