import { existsSync, realpathSync } from 'node:fs';
import { clusterIn, readPassword } from './cluster.ts';
import { livePostmaster } from './postmaster.ts';
import { urlOf } from './url.ts';

/** URL of the server that runs on a data folder, whoever supervises it; null when none does. */
export function findPostgres(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const cluster = clusterIn(realpathSync(dataDir));
  const live = livePostmaster(cluster.dataFolder);
  return live && urlOf(live.socketFolder, readPassword(cluster));
}
