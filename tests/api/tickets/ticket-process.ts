// A site with the forms of the tests on a database of the test. Prints its port; the test ends it with kill -9.
import pino from 'pino';
import { createServer } from '#server/app/main.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { openDatabase } from '#server/storage/database.ts';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { quiet } from '../../quiet-log.ts';
import { ORIGIN, testContent } from '../test-site.ts';

const [url = '', DATA_DIR = ''] = process.argv.slice(2);
const config = parseConfig({
  environment: {
    DATA_DIR,
    PUBLIC_ORIGIN: ORIGIN,
    SANDBOX_PAYMENTS: 'on',
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'loopback',
  },
});
const { app, ready } = await createServer({
  config,
  folders: foldersOf(config, process.cwd()),
  database: openDatabase({ url, log: quiet, size: 10 }),
  content: await testContent(['sg'], { change: withTicketForms }),
  log: pino({ level: 'silent' }),
});
await ready;
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
