import { Client } from 'pg';

/** Stored numbers of transactions, by table; those of a snapshot are below its `xmax`. */
const NUMBERS = [
  { table: 'saved_searches', last: 'pg_snapshot_xmax(seen)', renew: 'seen = pg_current_snapshot()' },
  { table: 'saved_cars', last: 'pg_snapshot_xmax(seen)', renew: 'seen = pg_current_snapshot()' },
  { table: 'alert_changes', last: 'xid', renew: 'xid = pg_current_xact_id()' },
  // processes read all cars when they start
  { table: 'listing_changes', last: 'xid', renew: null },
  { table: 'listing_change_prunings', last: 'last_xid', renew: null },
] as const;

const isForeign = (last: string) =>
  `${last}::text::numeric > pg_snapshot_xmax(pg_current_snapshot())::text::numeric`;

/**
 * Renews the numbers of transactions that a dump has brought from another server, where they had come further: what people
 * have seen would count as seen for months, and each process would read its whole stock again and again. Changes that
 * no alert was sent for yet are sent.
 * @param url of the server that takes writes
 * @returns whether there were any
 */
export async function renewForeignNumbers(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'forecourt numbers',
    connectionTimeoutMillis: 5_000,
  });
  // the failing query reports the loss; without a listener the error would end the process
  client.on('error', () => {});
  await client.connect();
  try {
    const any = NUMBERS.map(({ table, last }) => `EXISTS (SELECT FROM ${table} WHERE ${isForeign(last)})`);
    const { rows } = await client.query<{ are_foreign: boolean }>(
      `SELECT ${any.join(' OR ')} AS are_foreign`,
    );
    if (!rows[0]?.are_foreign) return false;
    await client.query('BEGIN');
    // all of the dump, as numbers that this server has had mean other transactions here
    for (const { table, renew } of NUMBERS)
      await client.query(renew ? `UPDATE ${table} SET ${renew}` : `DELETE FROM ${table}`);
    await client.query('COMMIT');
    return true;
  } finally {
    await client.end();
  }
}
