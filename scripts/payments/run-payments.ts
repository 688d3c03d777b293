import pino from 'pino';
import { openGateways } from '../../src/server/app/open-gateways.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { paymentProvidersOf } from '../../src/server/extensions/payment-providers-of.ts';
import { settingsProblems } from '../../src/server/extensions/settings-problems.ts';
import { loadServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { openDeliveries } from '../../src/server/modules/delivery/index.ts';
import { loginSecret } from '../../src/server/modules/login/index.ts';
import { effectsOfOffers, paymentsOfOffers } from '../../src/server/modules/offers/index.ts';
import { listBalances, openPayments, type PaymentJobs } from '../../src/server/modules/payments/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import type { PaymentDifference } from '../../src/server/storage/schema.ts';
import { regionCode } from '../regions/region-code.ts';
import { openDatabaseOf, readSite } from '../site/with-database.ts';
import { UsageError } from '../usage-error.ts';

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

interface Options {
  region?: string;
  days?: string;
  json: boolean;
}

/** Runs a command of the payments and prints its report. @returns 1 if something differs */
export async function runPayments(command: string, { region, days, json }: Options): Promise<number> {
  const site = await readSite();
  const { config, folders } = site;
  const { extensions } = await loadExtensions();
  const content = await loadServableContent(folders, Date.now(), (regions) =>
    settingsProblems(regions, extensions, config),
  );
  const codes = content.regions.all.map(({ code }) => code);
  const wanted = region === undefined ? codes : [regionCode(region, codes)];
  const log = pino({ level: 'warn' }, pino.destination(2));
  const database = await openDatabaseOf(site, 'payments', log);
  const { db } = database;
  const gateways = openGateways(config, folders, log);
  const shared = { db, log, content: () => content, origin: () => config.publicOrigin, clock: Date.now };
  try {
    // messages wait in the database; the site sends them
    const { deliveries } = openDeliveries({ ...shared, gateways, run() {} });
    const notify = deliveries.enqueueOffer;
    const { jobs } = openPayments({
      ...shared,
      config,
      addedProviders: paymentProvidersOf(extensions, { ...shared, config, database }),
      effects: paymentsOfOffers({
        regions: () => content.regions.all,
        effects: effectsOfOffers({ wakePayments() {}, notify }),
        notify,
      }),
      secret: loginSecret(config.loginSecret, folders.dataDir),
      run() {},
      send: async () => 503,
    });
    const report = await paymentCommands[command]?.({ db, jobs }, { regions: wanted, days });
    if (!report) throw new UsageError(`there is no command "${command}"`);
    if (json) console.log(JSON.stringify(report.rows));
    else for (const line of report.lines) console.log(line);
    return report.isClean ? 0 : 1;
  } finally {
    await gateways.recognition.close();
    await database.close();
  }
}

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

type Run = (
  parts: { db: Database; jobs: Pick<PaymentJobs, 'reconcile'> },
  command: PaymentCommand,
) => Promise<Report>;
