import { openErrorReports } from '../gateways/monitoring/error-reports.ts';
import { maintenanceFile, watchMaintenance } from '../http/maintenance/index.ts';
import { watchRatings } from '../modules/price-ratings/index.ts';
import { readMaintenanceFlag } from '../storage/maintenance-flag.ts';
import type { CurrentContent } from './current-content.ts';
import type { ServerOptions } from './server.ts';

/** Opens what follows the age of price ratings, the maintenance flag and errors. */
export async function openWatchers(
  { config, folders, database, log, ...options }: ServerOptions,
  { manifests, codes }: CurrentContent,
) {
  const ratings = watchRatings({
    db: database.db,
    log,
    manifests,
    clock: Date.now,
    poll: options.ratingPoll,
  });
  const maintenance = watchMaintenance({
    file: maintenanceFile(folders.dataDir),
    // other machines can only share a database that is not embedded
    ...(config.databaseUrl !== '' && { readShared: () => readMaintenanceFlag(database.background.db) }),
    start: config.maintenance,
    regions: codes,
    log,
    poll: options.maintenancePoll,
  });
  await maintenance.refresh();
  const reports = await openErrorReports({
    variables: config.manifestValues,
    manifests,
    log,
    clock: Date.now,
  });
  return { ratings, maintenance, reports };
}
