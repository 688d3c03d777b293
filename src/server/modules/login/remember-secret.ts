import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import { storeSecretMark } from './repositories/secret-mark.ts';

/** Lets commands beside the site see which secret it uses. Never rejects: without it they only warn less. */
export const rememberSecret = (db: Database, secret: string, log: Pick<Log, 'warn'>): Promise<void> =>
  storeSecretMark(db, secret).catch((error: unknown) => {
    log.warn(`The mark of the login secret could not be stored: ${reasonOf(error)}`);
  });
