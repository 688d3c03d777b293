import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { inject } from 'vitest';
import type { OpenDatabase } from '../src/server/storage/database.ts';
import { openDatabase } from '../src/server/storage/database.ts';
import { databaseUrl } from './database-url.ts';
import { quiet } from './quiet-log.ts';
import { TEMPLATE } from './template-name.ts';

/**
 * A migrated, empty database, copied from the template of the test run in about 50 ms. Create it once per
 * test file in `beforeAll` and call `close()` in `afterAll`, which drops it.
 */
export async function createTestDatabase(): Promise<OpenDatabase> {
  const server = await text(connect(inject('postgresBroker')));
  if (!server.startsWith('postgresql:')) throw new Error(`The test database could not be started: ${server}`);
  const name = `test_${randomBytes(6).toString('hex')}`;
  // in memory, where tests usually run, copied files take half the time of copied pages
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`);
  const database = openDatabase({
    url: databaseUrl(server, name),
    log: quiet,
    size: 5,
    applicationName: name,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/** Stores many rows for a test, without the timeouts of the site: a busy machine takes longer for them. */
export const fillDatabase = (
  { url }: OpenDatabase,
  statement: string,
  values?: readonly unknown[],
): Promise<void> => administer(url, statement, values);

async function administer(url: string, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}
