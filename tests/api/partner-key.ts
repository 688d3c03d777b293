import { addStaff } from '#server/modules/staff/repositories/staff.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import type { TestSite } from './test-site.ts';

/** A new key of a region. */
export async function partnerKey(
  { database: { db, pool } }: TestSite,
  region = 'sg',
  sources: readonly string[] = ['dealer'],
): Promise<{ id: number; key: string }> {
  const key = createToken();
  const staffId = await addStaff(db, { phone: '+6580000010', name: 'Staff' });
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO partner_keys (region, name, sources, token_hash, staff_id)
     VALUES ($1, 'Dealer', $2, $3, $4) RETURNING id::int`,
    [region, sources, hashToken(key), staffId],
  );
  return { id: rows[0]?.id ?? 0, key };
}
