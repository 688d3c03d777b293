import type { Config } from '../../config/index.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';

/** What providers are opened with. */
export interface ProviderDeps {
  config: Pick<Config, 'manifestValues' | 'stripeApi' | 'host' | 'publicOrigin' | 'sandboxPayments'>;
  db: Database;
  log: Log;
  /** Key of the signatures of the embedded provider. */
  sandboxSecret: string;
  /** Milliseconds since 1970. */
  clock(): number;
}
