import { hasDemoStock } from '../config/index.ts';
import { settingsProblems } from '../extensions/settings-problems.ts';
import type { Services } from '../http/services.ts';
import { createLoadMemory } from '../manifests/load-memory.ts';
import { loadServableContent } from '../manifests/load-servable-content.ts';
import { serveOnly } from '../manifests/serve-only.ts';
import { databaseSource } from '../modules/listings/index.ts';
import {
  commandRunner,
  createAdditions,
  createChecks,
  createStudio,
  rootsOf,
  settleVersions,
  type VersionWatch,
  versionBefore,
  watchVersions,
} from '../modules/studio/index.ts';
import { stockGaps } from '../search/stock-gaps.ts';
import { stockKey } from '../search/stock-key.ts';
import { withDatabaseLock } from '../storage/advisory-locks.ts';
import type { CurrentContent } from './current-content.ts';
import { DRAFT_SERVICES } from './drafts/draft-services.ts';
import { type OpenDraftPages, openDraftPages } from './drafts/open-draft-pages.ts';
import { threadReader } from './drafts/thread-reader.ts';
import type { LiveContent } from './live-content.ts';
import type { ServerOptions } from './server.ts';

/** Versions of so many minutes may be newer than the files that the start has read. */
const START_MINUTES = 10;

/** What product staff work with, and what follows their publications. */
export interface OpenStudio {
  studio: Services['studio'];
  /** Pages of drafts. */
  pages: OpenDraftPages;
  /** Returns the services of the draft whose page is being made, or those of the site. */
  services(): Services;
  /** Begins to follow publications of all processes; call it when content can be replaced. */
  follow(): Promise<VersionWatch>;
}

/**
 * Completes a publication that a process has left, before its files are served.
 * @param live what is served; it is not yet there when this is called
 * @returns null if the studio is off
 */
export async function openStudio(
  { config, folders, database, log, extensions = [], runCommand }: ServerOptions,
  current: CurrentContent,
  live: () => LiveContent,
): Promise<OpenStudio | null> {
  if (!config.studio) return null;
  const { db } = database;
  const roots = rootsOf(folders);
  const memory = createLoadMemory();
  const load = async () => {
    const check = (regions: Parameters<typeof settingsProblems>[0]) =>
      settingsProblems(regions, extensions, config);
    return serveOnly(await loadServableContent(folders, Date.now(), check, memory), config.serveRegions);
  };
  const settled = await withDatabaseLock(db, 'studio', '', () => settleVersions({ db, roots }));
  if (settled?.result) current.replace(await load());
  let watch: VersionWatch | undefined;
  const run = runCommand ?? commandRunner(folders);
  const pages = openDraftPages({
    live: () => live().get(),
    reader: threadReader(folders),
    source: databaseSource(database, log),
    clock: Date.now,
  });
  const studio = createStudio({
    db,
    folders,
    log,
    content: current.content,
    settings: Object.fromEntries(
      extensions.flatMap(({ name, settings }) => (settings ? [[name, settings]] : [])),
    ),
    variables: Object.keys(config.manifestValues),
    checks: createChecks(run),
    additions: createAdditions(run),
    run,
    pages,
    serve: async () => watch?.refresh(),
    hasDemoStock: hasDemoStock(config),
    gapsOf(code) {
      const { content, indexes } = live().get();
      const region = content.regions.find(code);
      return region && stockGaps(region, async (request) => indexes.search(stockKey(region), request));
    },
  });
  return {
    studio,
    pages,
    services: () => DRAFT_SERVICES.getStore() ?? live().get().services,
    async follow() {
      const known = await versionBefore(db, START_MINUTES);
      const following = watchVersions(
        { database, roots, log, load, serve: (content) => live().replace(content) },
        known,
      );
      watch = following;
      live().onChange(() => pages.clear());
      return {
        ...following,
        async stop() {
          await Promise.all([studio.jobs.close(), pages.close(), following.stop()]);
        },
      };
    },
  };
}
