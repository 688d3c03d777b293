// A site on a database of the test, which does not run the jobs that it is given. Prints its address; the test ends it
// with kill -9.
import pino from 'pino';
import type { RegionManifest } from '#contracts/types.ts';
import { createServer } from '#server/app/main.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { openDatabase } from '#server/storage/database.ts';
import { quiet } from '../../quiet-log.ts';
import { ORIGIN, testContent } from '../test-site.ts';

const [url = '', DATA_DIR = '', HOOK_URL = '', ...skippedJobs] = process.argv.slice(2);
const config = parseConfig({
  environment: {
    DATA_DIR,
    PUBLIC_ORIGIN: ORIGIN,
    SANDBOX_PAYMENTS: 'on',
    RATE_LIMITS: 'off',
    HOOK_URL,
    HOOK_SECRET: 's'.repeat(32),
    WEBHOOK_PRIVATE_NETWORKS: 'on',
  },
  manifestNames: ['HOOK_URL', 'HOOK_SECRET'],
});
const withWebhook = (manifest: RegionManifest): RegionManifest => ({
  ...manifest,
  delivery: { webhook: { urlEnv: 'HOOK_URL', secretEnv: 'HOOK_SECRET' } },
});
const { app, ready } = await createServer({
  config,
  folders: foldersOf(config, process.cwd()),
  database: openDatabase({ url, log: quiet, size: 10 }),
  content: await testContent(['my'], { change: withWebhook }),
  log: pino({ level: 'silent' }),
  skippedJobs,
});
await ready;
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
