import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '#server/modules/payments/repositories/ledger.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { moneyFacts, PAYING_REGION, storeDebt } from './payment-bench.ts';

let database: OpenDatabase;
let paymentId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const { transactionId } = await storeDebt(database);
  const { rows } = await database.pool.query(
    `INSERT INTO payments (slug, region, transaction_id, provider, method, amount, currency, request_key, return_path, language)
     VALUES ('aaaaaaaaaaaaaaaaaaaaaa', $1, $2, 'sandbox', 'card', 100, 'MYR', 'k', '/', 'en') RETURNING id`,
    [PAYING_REGION, transactionId],
  );
  paymentId = Number(rows[0].id);
});
afterAll(() => database.close());

const postingOf = (key: string, entries: Record<string, number>) => ({
  key,
  region: PAYING_REGION,
  currency: 'MYR',
  paymentId,
  refundId: null,
  entries,
});
const book = (key: string, entries: Record<string, number>) =>
  inTransaction(database.db, (tx) => post(tx, postingOf(key, entries)));

/** Messages of the errors of a statement, from the outside in. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('nothing was refused'),
    (given: unknown) => given,
  );
  const messages: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) messages.push(cause.message);
  return messages.join(' | ');
}

describe('the ledger', () => {
  it('takes postings that sum to zero, and no others', async () => {
    await book('balanced', { 'provider sandbox': 100, deposits: -60, unallocated: -40 });
    expect(await refusal(book('one side', { deposits: -100 }))).toContain('does not sum to zero');
    expect(await refusal(book('unequal', { deposits: -100, 'provider sandbox': 99 }))).toContain(
      'sum to zero',
    );
    expect((await moneyFacts(database)).total).toBe(0);
  });

  it('refuses postings without entries, and entries of zero', async () => {
    const empty = `INSERT INTO ledger_postings (key, region, payment_id) VALUES ('empty', 'my', ${paymentId})`;
    expect(await refusal(database.pool.query(empty))).toContain('does not sum to zero');
    expect(await refusal(book('zero', { deposits: 0, 'provider sandbox': 0 }))).toContain('amount_check');
  });

  it('books an event once', async () => {
    await book('once', { deposits: -5, 'provider sandbox': 5 });
    expect(await refusal(book('once', { deposits: -5, 'provider sandbox': 5 }))).toContain('key_key');
  });

  it('refuses amounts in another currency than that of the account', async () => {
    const mixed = inTransaction(database.db, async (tx) => {
      await post(tx, postingOf('mixed', { deposits: -5, 'provider sandbox': 5 }));
      await tx.execute("UPDATE ledger_entries SET currency = 'JPY'");
    });
    expect(await refusal(mixed)).toContain('append-only');
    const other = `WITH p AS (INSERT INTO ledger_postings (key, region, payment_id) VALUES ('other', 'my', ${paymentId}) RETURNING id)
      INSERT INTO ledger_entries (posting_id, account_id, currency, amount)
      SELECT p.id, a.id, 'JPY', 5 FROM p, ledger_accounts a LIMIT 1`;
    expect(await refusal(database.pool.query(other))).toMatch(/account_fkey|added with their posting/);
  });

  it.each([
    'UPDATE ledger_entries SET amount = amount + 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    "UPDATE ledger_postings SET key = key || '!'",
    'DELETE FROM ledger_postings',
    'TRUNCATE ledger_postings CASCADE',
    "UPDATE ledger_accounts SET name = name || '!'",
    'DELETE FROM ledger_accounts',
    'TRUNCATE ledger_accounts CASCADE',
    'TRUNCATE payments CASCADE',
  ])('refuses %s', async (statement) => {
    const before = await moneyFacts(database);
    expect(await refusal(database.pool.query(statement))).toContain('append-only');
    expect(await moneyFacts(database)).toEqual(before);
  });

  it('refuses entries that are added to a posting later, balanced or not', async () => {
    await book('closed', { deposits: -5, 'provider sandbox': 5 });
    const late = `INSERT INTO ledger_entries (posting_id, account_id, currency, amount)
      SELECT p.id, a.id, 'MYR', 7 FROM ledger_postings p, ledger_accounts a WHERE p.key = 'closed' AND a.name = 'unallocated'`;
    expect(await refusal(database.pool.query(late))).toContain('added with their posting');
  });
});
