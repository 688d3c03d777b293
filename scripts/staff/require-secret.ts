import { isOtherSecret } from '../../src/server/modules/login/index.ts';
import type { Database } from '../../src/server/storage/database.ts';

/** @throws if codes that are hashed with the secret let nobody in at the site of this database */
export async function requireSecretOfSite(db: Database, secret: string): Promise<void> {
  if (!(await isOtherSecret(db, secret))) return;
  throw new Error(
    'The site uses another login secret, so the code would let nobody in. Run this command with the LOGIN_SECRET and DATA_DIR of the site; ' +
      'if the secret of the site has changed, start the site first.',
  );
}
