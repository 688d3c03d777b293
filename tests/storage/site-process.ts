// A site, or a command beside it, reduced to its storage. Prints one line per step; ends at SIGTERM as the site does.
import { joinDatabase, startDatabase } from '../../src/server/db/start-database.ts';
import { upsertListings } from '../../src/server/repositories/upsert-listings.ts';
import { listingInput } from './listing-input.ts';

const [dataDir = '', task = 'idle'] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const log = { info: say, warn: say, error: say };

say('starting');
const options = { dataDir, log };
const opened =
  task === 'command'
    ? joinDatabase({ ...options, applicationName: 'forecourt import' })
    : startDatabase(options);
const database = await opened.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
// what the open port does for the site
const port = setInterval(() => {}, 60_000);
let stopping = false;
process.once('SIGTERM', () => {
  stopping = true;
  clearInterval(port);
  void database.close();
});
for (const { name, pid } of database.users) say(`beside ${name} ${pid}`);
say('ready');
if (task === 'crash') throw new Error('a defect of the site');

const isWriting = task === 'write' || task === 'command';
for (let number = 0; isWriting && !stopping; number++) {
  await upsertListings(database.db, 'written', [listingInput(`${process.pid}-${number}`)]);
  say(`stored ${process.pid}-${number}`);
}
