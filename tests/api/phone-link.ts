import { addStaff, replaceRoles } from '#server/modules/staff/repositories/staff.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import type { TestSite } from './test-site.ts';

/** Makes a link of a car for a phone. @returns its token */
export async function phoneLink(
  { database: { db, pool } }: Pick<TestSite, 'database'>,
  listing: number | string,
): Promise<string> {
  const token = createToken();
  const staffId = await addStaff(db, { phone: '+6580000011', name: 'Staff' });
  await replaceRoles(db, staffId, { sg: 'agent' });
  await pool.query(
    `INSERT INTO phone_links (listing_id, region, token_hash, staff_id, expires_at)
     VALUES ($1, 'sg', $2, $3, now() + interval '1 hour')
     ON CONFLICT (listing_id) DO UPDATE SET token_hash = excluded.token_hash`,
    [listing, hashToken(token), staffId],
  );
  return token;
}
