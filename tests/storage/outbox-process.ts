// A process that sends what is due, until it kills itself in the middle of a message.
import { appendFileSync } from 'node:fs';
import type { ResolvedRegion } from '../../src/region/resolved-region.ts';
import { startAlerts } from '../../src/server/alerts/alert-worker.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { quiet } from '../quiet-log.ts';

const [url = '', file = '', lives = '0', leaseSeconds = '1'] = process.argv.slice(2);
let left = Number(lives);
const { db, close } = openDatabase({ url, log: quiet, size: 4 });
const manifest = { timeZone: 'Asia/Singapore', alerts: { instantMinutes: 1, messagesPerDay: 100 } };
const die = () => process.kill(process.pid, 'SIGKILL');

const alerts = startAlerts({
  db,
  log: quiet,
  // sending needs no more of a region
  regions: () => [{ code: 'sg', manifest } as unknown as ResolvedRegion],
  clock: Date.now,
  canSend: true,
  poll: 50,
  retries: { firstSeconds: Number(leaseSeconds), longestSeconds: Number(leaseSeconds), mostAttempts: 1_000 },
  async send({ contactId, news }) {
    left -= 1;
    // on the way to the service, or when it has taken the message and nobody has noted that yet
    if (left === 0 && contactId % 2 === 0) die();
    if (contactId % 29 === 0 && Math.random() < 0.3) throw new Error('the service is away');
    appendFileSync(file, news.map(({ title }) => `${contactId} ${title}\n`).join(''));
    if (left === 0) die();
  },
});
const alive = setInterval(() => {}, 60_000);
process.once('SIGTERM', async () => {
  clearInterval(alive);
  await alerts.stop();
  await close();
});
