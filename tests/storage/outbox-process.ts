// Sends due messages until it kills itself in the middle of one.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { deliverAlerts } from '../../src/server/modules/alerts/deliver-alerts.ts';
import type { DueMessage } from '../../src/server/modules/alerts/repositories/outbox.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { quiet } from '../quiet-log.ts';

const [url = '', file = '', sendsUntilDeath = '0', leaseSeconds = '1'] = process.argv.slice(2);
let remaining = Number(sendsUntilDeath);
const { db, close } = openDatabase({ url, log: quiet, size: 4 });
const manifest = { timeZone: 'Asia/Singapore', alerts: { instantMinutes: 1, messagesPerDay: 100 } };
const die = () => process.kill(process.pid, 'SIGKILL');

const options = {
  db,
  log: quiet,
  // sending uses only these properties of a region
  regions: () => [{ code: 'sg', manifest } as unknown as ResolvedRegion],
  clock: Date.now,
  canSend: true,
  retries: { firstSeconds: Number(leaseSeconds), maxSeconds: Number(leaseSeconds), maxAttempts: 1_000 },
  async send({ contactId, alerts }: DueMessage) {
    remaining -= 1;
    // either before the service receives the message or before that is recorded
    if (remaining === 0 && contactId % 2 === 0) die();
    if (contactId % 29 === 0 && Math.random() < 0.3) throw new Error('service unavailable');
    appendFileSync(file, alerts.map(({ title }) => `${contactId} ${title}\n`).join(''));
    if (remaining === 0) die();
  },
};
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());
while (!stopping.signal.aborted) {
  await deliverAlerts(options, stopping.signal);
  await sleep(50);
}
await close();
