// Sends due messages until it kills itself in the middle of one.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { openWebhooks } from '../../src/server/gateways/webhook/open-webhooks.ts';
import { deliverDue } from '../../src/server/modules/delivery/deliver-due.ts';
import type { DeliveryRow } from '../../src/server/modules/delivery/repositories/deliveries.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { quiet } from '../quiet-log.ts';

const [databaseUrl = '', url = '', sendsUntilDeath = '0'] = process.argv.slice(2);
let remaining = Number(sendsUntilDeath);
const { db, close } = openDatabase({ url: databaseUrl, log: quiet, size: 4 });
const manifest = { delivery: { webhook: { urlEnv: 'URL', secretEnv: 'SECRET' } } };
const webhooks = openWebhooks(
  { manifestValues: { URL: url, SECRET: 's'.repeat(32) }, webhookPrivateNetworks: true },
  Date.now,
);
const die = () => process.kill(process.pid, 'SIGKILL');
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
const options = {
  db,
  log: quiet,
  // sending uses only the code of a region
  regions: () => [{ code: 'sg', manifest } as unknown as ResolvedRegion],
  retries: { firstSeconds: 1, maxSeconds: 1, maxAttempts: 1_000 },
  async send({ id, key, event }: DeliveryRow) {
    remaining -= 1;
    // other messages are begun while this one is sent
    const isLast = remaining === 0;
    // either before the receiver has the message or before that is recorded
    if (isLast && id % 2 === 0) die();
    await webhooks.send(manifest, { id: key, body: JSON.stringify({ id: key, type: event }) });
    if (isLast) die();
    return true;
  },
};
while (!stopping.signal.aborted) {
  await deliverDue(options, stopping.signal);
  await sleep(50);
}
await close();
