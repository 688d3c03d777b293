// Storage part of a site or of a command. Prints one line per step and stops on SIGTERM as the site does.

import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { joinDatabase, startDatabase } from '../../src/server/storage/start-database.ts';
import { listingInput } from './listing-input.ts';

const [dataDir = '', task = 'idle'] = process.argv.slice(2);
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const log = { info: printLine, warn: printLine, error: printLine };

printLine('starting');
const options = { dataDir, log };
const opened =
  task === 'command'
    ? joinDatabase({ ...options, applicationName: 'forecourt import' })
    : startDatabase(options);
const database = await opened.catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
// keeps the process alive, as the open port does in the site
const port = setInterval(() => {}, 60_000);
let stopping = false;
process.once('SIGTERM', () => {
  stopping = true;
  clearInterval(port);
  void database.close();
});
for (const { name, pid } of database.users) printLine(`beside ${name} ${pid}`);
printLine('ready');
if (task === 'crash') throw new Error('uncaught error of the site');

const isWriting = task === 'write' || task === 'command';
for (let number = 0; isWriting && !stopping; number++) {
  await upsertListings(database.db, 'written', [listingInput(`${process.pid}-${number}`)]);
  printLine(`stored ${process.pid}-${number}`);
}
