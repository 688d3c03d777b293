import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { loadConfig } from '../src/server/app/load-config.ts';
import { openGateways, requireServices } from '../src/server/app/open-gateways.ts';
import { foldersOf } from '../src/server/config/folders.ts';
import { ContentError, loadContent } from '../src/server/manifests/load-content.ts';
import { openDeliveries } from '../src/server/modules/delivery/index.ts';
import { loginSecret } from '../src/server/modules/login/index.ts';
import { effectsOfOffers, paymentsOfOffers } from '../src/server/modules/offers/index.ts';
import { openPayments } from '../src/server/modules/payments/index.ts';
import { joinDatabase } from '../src/server/storage/start-database.ts';
import { printLine } from './import/print-line.ts';
import { paymentCommands } from './payments/payment-commands.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run payments -- reconcile [--region <code>] [--days <n>]
npm run payments -- ledger [--region <code>]

  reconcile  compares payments and refunds of the last days with the provider, settles what is behind, and
             prints what differs; exits with 1 if something does
  ledger     prints the balance of every account`;

const ROOT = join(import.meta.dirname, '..');

async function main(argv: readonly string[]): Promise<number> {
  const { positionals, values } = parse(argv);
  const run = paymentCommands[positionals[0] ?? ''];
  if (!run || positionals.length > 1) throw new UsageError(USAGE);
  const config = await loadConfig(ROOT);
  const folders = foldersOf(config, ROOT);
  const content = await loadContent(folders, Date.now());
  const codes = content.regions.all.map(({ code }) => code);
  if (values.region !== undefined && !codes.includes(values.region))
    throw new UsageError(`there is no region "${values.region}"; there are ${codes.join(', ')}`);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const warning = requireServices(config, content.regions.all);
  if (warning) log.warn(warning);
  const database = await joinDatabase({
    dataDir: folders.dataDir,
    databaseUrl: config.databaseUrl,
    log,
    applicationName: 'forecourt payments',
  });
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
      effects: paymentsOfOffers({
        regions: () => content.regions.all,
        effects: effectsOfOffers({ wakePayments() {}, notify }),
        notify,
      }),
      secret: loginSecret(config.loginSecret, folders.dataDir),
      run() {},
      send: async () => 503,
    });
    const report = await run(
      { db, jobs },
      { regions: values.region ? [values.region] : codes, days: values.days },
    );
    for (const line of report.lines) console.log(line);
    return report.isClean ? 0 : 1;
  } finally {
    await gateways.recognition.close();
    await database.close();
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { region: { type: 'string' }, days: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n\n${USAGE}`);
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    printLine(reasonOf(error));
    if (error instanceof ContentError)
      for (const { file, line, message } of error.problems) printLine(`${file}:${line} ${message}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
