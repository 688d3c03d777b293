import pino from 'pino';
import { openGateways } from '../../src/server/app/open-gateways.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { paymentProvidersOf } from '../../src/server/extensions/payment-providers-of.ts';
import { settingsProblems } from '../../src/server/extensions/settings-problems.ts';
import { loadServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { openDeliveries } from '../../src/server/modules/delivery/index.ts';
import { loginSecret } from '../../src/server/modules/login/index.ts';
import { effectsOfOffers, paymentsOfOffers } from '../../src/server/modules/offers/index.ts';
import { openPayments } from '../../src/server/modules/payments/index.ts';
import { regionCode } from '../regions/region-code.ts';
import { openDatabaseOf, readSite } from '../site/with-database.ts';
import { UsageError } from '../usage-error.ts';
import { paymentCommands } from './payment-commands.ts';

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
