import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeskFeed, DeskPhotoCounts, RegionManifest } from '../../src/contracts/types.ts';
import { limitsOf } from '../../src/server/import/import-job.ts';
import { codeOfFile, manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import { countPhotosOfFeeds } from '../../src/server/modules/photos/index.ts';
import {
  type ActiveFeed,
  activeFeeds,
  askActiveFeed,
  feedAccess,
  listFeeds,
} from '../../src/server/modules/stock-feeds/index.ts';
import { importCars } from '../import/import-file.ts';
import { findRegions } from '../regions/find-region.ts';
import { regionFolders } from '../regions/folders.ts';
import { printLine } from '../site/print-line.ts';
import { openDatabaseForBulk, readSite, type Settings } from '../site/with-database.ts';

/** Prints the feeds of all regions, or of one. @returns 1 if there is no such region, or a feed that is asked has a problem */
export async function listAll(region: string | undefined): Promise<number> {
  const { regionsDir } = regionFolders();
  const codes = region === undefined ? (await manifestFiles(regionsDir)).map(codeOfFile) : [region];
  const regions = await findRegions(codes);
  if (!regions) return 1;
  const database = await openDatabaseForBulk(await readSite(), 'feeds');
  try {
    let faults = 0;
    let count = 0;
    for (const { manifest } of regions) {
      const photos = await countPhotosOfFeeds(database.db, manifest.code);
      for (const feed of await listFeeds(database.db, manifest, Date.now(), photos)) {
        count += 1;
        // what became of a paused one is over
        if (feed.state === 'active' && (feed.problem !== null || feed.is_late)) faults += 1;
        console.log(feedLine(manifest.code, feed));
      }
    }
    if (count === 0) console.log('No region has feeds, in its manifest or of its desk.');
    return faults > 0 ? 1 : 0;
  } finally {
    await database.close();
  }
}

function feedLine(region: string, feed: DeskFeed): string {
  const { name, host, mapping, schedule, answered_at: answered, problem, failures, made } = feed;
  const origin = made === 'desk' ? `, of the desk, ${feed.state}` : '';
  const state = problem === null ? 'well' : `failed ${failures} times, ${problem}`;
  return [
    `${region} ${name}: ${host}, ${mapping}, ${schedule}${origin}`,
    `  ${answered === null ? 'has not answered yet' : `answered ${answered}`}; ${state}${feed.is_late ? '; late' : ''}`,
    ...(feed.photos ? [`  ${photoLine(feed.photos)}`] : []),
  ].join('\n');
}

const photoLine = ({ kept, waiting, left_out: leftOut }: DeskPhotoCounts): string =>
  [
    `photos: ${kept} kept, ${waiting} waiting`,
    ...leftOut.map(({ reason, count }) => `${count} left out, ${reason}`),
  ].join('; ');

/** Asks a feed and imports its file, or only checks it. @returns 1 if it cannot be read, or no row is usable */
export async function runFeed({
  region: code,
  name,
  isDryRun,
}: {
  region: string;
  name: string;
  isDryRun: boolean;
}): Promise<number> {
  const [region] = (await findRegions([code])) ?? [];
  if (!region) return 1;
  const site = await readSite();
  const feeds = await feedsOf(site, region.manifest);
  const feed = feeds.find((each) => each.name === name);
  if (!feed) {
    printLine(
      `${code} has no feed "${name}"; it has ${feeds.map((each) => each.name).join(', ') || 'none'}.`,
    );
    return 1;
  }
  const answer = await askActiveFeed(
    feed,
    code,
    { etag: null, lastModified: null },
    { access: feedAccess(site.config), signal: new AbortController().signal },
  );
  if (answer.kind !== 'file') {
    printLine(`The feed was not read: ${answer.kind === 'failed' ? answer.reason : answer.kind}.`);
    return 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-feed-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, answer.bytes);
    return await importCars(file, {
      region: code,
      feed: feed.mapping,
      ownMapping: feed.ownMapping ?? null,
      dryRun: isDryRun,
      removeAny: false,
      json: false,
      ...limitsOf(feed),
      stockFeed: feed.name,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The feeds that are asked. */
async function feedsOf(site: Settings, manifest: RegionManifest): Promise<ActiveFeed[]> {
  const database = await openDatabaseForBulk(site, 'feeds');
  try {
    return await activeFeeds(database.db, manifest);
  } finally {
    await database.close();
  }
}
