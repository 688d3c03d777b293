import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Value of `listings.checked` for a detail with this hash that matches this contract; NULL without a contract. */
export function checkedMark(contract: SQLWrapper, hash: SQLWrapper): SQL<string | null> {
  return sql`${contract} || ' ' || ${hash}`;
}
