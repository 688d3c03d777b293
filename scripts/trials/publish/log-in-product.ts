import { addStaff, replaceRoles } from '../../../src/server/modules/staff/index.ts';
import { createToken, hashToken } from '../../../src/server/runtime/tokens.ts';
import type { OpenDatabase } from '../../../src/server/storage/database.ts';

const SESSION_SECONDS = 7_200;

/** Adds a member with the role product, who is logged in. @returns the token of the session */
export async function logInProduct({ db, pool }: OpenDatabase, region: string): Promise<string> {
  const token = createToken();
  const staffId = await addStaff(db, { phone: '+6581234567', name: 'Mei' });
  await replaceRoles(db, staffId, { [region]: 'product' });
  await pool.query(
    `INSERT INTO staff_sessions (token_hash, staff_id, is_confirmed, expires_at)
     VALUES ($1, $2, true, now() + make_interval(secs => $3))`,
    [hashToken(token), staffId, SESSION_SECONDS],
  );
  return token;
}
