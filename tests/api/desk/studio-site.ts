import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '#server/app/main.ts';
import type { Server } from '#server/app/server.ts';
import { type Folders, foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import type { RunCommand } from '#server/modules/studio/index.ts';
import { openDatabase } from '#server/storage/database.ts';
import { asDeskPage } from '../../as-desk-page.ts';
import { quiet } from '../../quiet-log.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { DESK, FROM_SITE } from './at-desk.ts';
import { commandsInProcess } from './commands-in-process.ts';
import { copyRegions } from './studio-set.ts';
import { whenDone } from './when-done.ts';

const ROOT = join(import.meta.dirname, '../../..');

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** Two processes of a site with the studio, on folders that a test may change. */
export interface StudioSite {
  site: TestSite;
  other: Server;
  folders: Folders;
  regionsDir: string;
  localesDir: string;
  /** Calls the studio of a region. */
  ask(
    method: Method,
    path: string,
    options: { by: string; region?: string; payload?: object },
  ): Promise<StudioAnswer>;
  close(): Promise<void>;
}

export interface StudioAnswer {
  status: number;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of all calls
  [name: string]: any;
}

/**
 * @param runCommand stands in for commands; those for which it returns undefined are answered by `commandsInProcess`
 * @param more variables
 * @param change changes the manifests before they are read
 */
export async function openStudioSite(
  codes: readonly string[],
  runCommand: RunCommand,
  more: Readonly<Record<string, string>> = {},
  change?: (manifest: Record<string, unknown>) => object,
): Promise<StudioSite> {
  const set = copyRegions(codes);
  for (const file of change ? codes.map((code) => join(set.folder, `${code}.json`)) : [])
    writeFileSync(file, JSON.stringify(change?.(JSON.parse(readFileSync(file, 'utf8'))), null, 2));
  const localesDir = mkdtempSync(join(tmpdir(), 'forecourt-studio-texts-'));
  const environment = {
    STUDIO: 'on',
    REGIONS_DIR: set.folder,
    LOCALES_DIR: localesDir,
    RATE_LIMITS: 'off',
    SANDBOX_PAYMENTS: 'on',
    ...more,
  };
  const folders = foldersOf(parseConfig({ environment }), ROOT);
  const real = commandsInProcess(folders);
  const run: RunCommand = async (args, input) => (await runCommand(args, input)) ?? real(args, input);
  const stock = Object.fromEntries(codes.map((code) => [code, 2]));
  const site = await openTestSite({ stock, environment, runCommand: run });
  const config = parseConfig({
    environment: { ...environment, DATA_DIR: site.dataDir, PUBLIC_ORIGIN: ORIGIN, DEMO_STOCK: 'on' },
  });
  const other = await createServer({
    config,
    folders: foldersOf(config, ROOT),
    database: openDatabase({ url: site.database.url, log: quiet }),
    content: site.content,
    log: site.app.log,
    runCommand: run,
    skippedJobs: ['deliver-alerts', 'run-imports'],
  });
  await other.ready;
  asDeskPage(other.app);
  return {
    site,
    other,
    folders,
    regionsDir: set.folder,
    localesDir,
    async ask(method, path, { by, region = codes[0] ?? '', payload }) {
      const askOnce = async (how: Method, where: string, sent?: object): Promise<StudioAnswer> => {
        const answer = await site.app.inject({
          method: how,
          url: `${DESK}/${region}/studio/${where}`,
          headers: { ...FROM_SITE, cookie: by },
          ...(sent && { payload: sent }),
        });
        const isJson = String(answer.headers['content-type']).includes('json');
        return { ...(isJson && answer.json()), status: answer.statusCode, body: answer.body };
      };
      return whenDone(await askOnce(method, path, payload), (job) => askOnce('GET', job));
    },
    async close() {
      await other.stop(0);
      await site.close();
      set.remove();
      rmSync(localesDir, { recursive: true, force: true });
    },
  };
}
