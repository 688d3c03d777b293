import { listBalances, type PaymentJobs } from '../../src/server/modules/payments/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import type { PaymentDifference } from '../../src/server/storage/schema.ts';

interface PaymentCommand {
  regions: readonly string[];
  /** As typed. */
  days?: string;
}

interface Report {
  lines: string[];
  /** The same for programs. */
  rows: readonly object[];
  /** Whether nothing differs. */
  isClean: boolean;
}

const WORDS: Record<PaymentDifference['kind'], string> = {
  state: 'the states differ',
  amount: 'the amounts differ',
  mismatched: 'another amount or currency',
  unallocated: 'paid, but belongs to no open transaction',
  unsent_refund: 'a signed refund was not sent',
  unknown_refund: 'refunded in the pages of the provider',
  ledger: 'the ledger differs',
  unavailable: 'the provider gave no answer',
  disputed: 'disputed by the buyer',
  event: 'the provider reports something to look at',
};

type Run = (
  parts: { db: Database; jobs: Pick<PaymentJobs, 'reconcile'> },
  command: PaymentCommand,
) => Promise<Report>;

const reconcile: Run = async ({ jobs }, { regions, days = '7' }) => {
  const lines: string[] = [];
  const rows: object[] = [];
  let isClean = true;
  for (const code of regions) {
    const report = await jobs.reconcile(code, { days: Number(days) });
    if (!report) continue;
    rows.push(report);
    const { provider, compared, settled, differences } = report;
    lines.push(
      `${code}: ${compared} payments compared with ${provider}, ${settled} settled, ${differences.length} differences`,
    );
    for (const { kind, payment, refund, ours, theirs } of differences)
      lines.push(
        `  ${WORDS[kind]}: payment ${payment}${refund ? `, refund ${refund}` : ''} (here: ${ours}, there: ${theirs})`,
      );
    isClean &&= differences.length === 0;
  }
  return { lines: lines.length > 0 ? lines : ['no region takes payments'], rows, isClean };
};

const ledger: Run = async ({ db }, { regions }) => {
  const balances = (await listBalances(db)).filter(({ region }) => regions.includes(region));
  const sums = Map.groupBy(balances, ({ currency }) => currency);
  const lines = balances.map(
    ({ region, account, currency, balance, entries }) =>
      `${region}  ${account}  ${balance} ${currency} (minor units, ${entries} entries)`,
  );
  const totals = [...sums].map(([currency, rows]) => ({
    currency,
    total: rows.reduce((sum, { balance }) => sum + balance, 0),
  }));
  lines.push(...totals.map(({ currency, total }) => `total  ${total} ${currency}`));
  return {
    lines: lines.length > 0 ? lines : ['the ledger is empty'],
    rows: balances,
    isClean: totals.every(({ total }) => total === 0),
  };
};

/** What the command `payments` does, by the name of its part. */
export const paymentCommands: Readonly<Record<string, Run>> = { reconcile, ledger };
