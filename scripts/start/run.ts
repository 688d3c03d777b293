import { join } from 'node:path';
import pino from 'pino';
import { loadConfig } from '../../src/server/config/index.ts';
import type { OpenDatabase } from '../../src/server/db/database.ts';
import { startDatabase } from '../../src/server/db/start-database.ts';
import { fillEmptyRegions } from '../../src/server/demo-stock.ts';
import { foldersOf } from '../../src/server/folders.ts';
import { type Content, loadContent } from '../../src/server/load-content.ts';
import { createServer, type Server } from '../../src/server/main.ts';
import { site } from '../../src/server/pages/site.ts';
import { copyFonts } from '../fonts/copy-fonts.ts';
import { addressLines, localOrigin } from './addresses.ts';
import { buildSite } from './build-site.ts';
import { followFiles } from './follow-files.ts';
import { openNext } from './open-next.ts';
import { say, step } from './say.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** `site`: pages and API; `dev`: the same, following changes of files; `api`: the API alone. */
export type Mode = 'site' | 'dev' | 'api';

const ROOT = join(import.meta.dirname, '../..');

/** Starts the server step by step; each is said. @throws with the reason when a step fails */
export async function run(mode: Mode): Promise<void> {
  const config = await loadConfig(ROOT);
  const folders = foldersOf(config, ROOT);
  const log = pino({ level: config.logLevel, base: null }, pino.destination(2));
  const now = new Date();
  const content = await step('Checking manifests and texts', () => loadContent(folders, now.getFullYear()));
  const database = await step('Starting PostgreSQL', () =>
    startDatabase({ dataDir: folders.dataDir, databaseUrl: config.databaseUrl, log }),
  );
  try {
    // only now: a second start on the same data has been refused, and cannot rebuild what the first one serves
    if (mode !== 'api') await copyFonts(ROOT);
    if (mode === 'site') await step('Building the pages', () => buildSite(ROOT));
    if (config.demoStock) {
      await step('Looking for regions without cars', () => fill(database, content, now));
    }
    const next =
      mode === 'api' ? undefined : await step('Opening the pages', () => openNext(ROOT, mode === 'dev'));
    let origin = config.publicOrigin;
    const server = await createServer({
      config,
      folders,
      database,
      content,
      log,
      ...(next && { site: site({ config, folders, next, origin: () => origin }) }),
    });
    await step('Reading listings', () => server.ready);
    await server.app.listen({ host: config.host, port: config.port });
    stopOnSignals(server);
    const local = localOrigin(config.host, portOf(server) ?? config.port);
    origin ||= local;
    if (mode === 'dev') followFiles(server, folders);
    say(`Forecourt is ready. API: ${origin}/api/docs`);
    if (next) for (const line of addressLines(content.regions, origin)) say(line);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function fill(database: OpenDatabase, content: Content, now: Date): Promise<string> {
  const filled: string[] = [];
  const today = now.toISOString().slice(0, 10);
  await fillEmptyRegions(database.db, content, today, (code, cars) => filled.push(`${code} ${cars}`));
  return filled.length > 0 ? `filled with demo stock: ${filled.join(', ')}` : 'none';
}

function portOf({ app }: Server): number | undefined {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : undefined;
}
