import type { Logger } from 'pino';
import { createServer } from '../../src/server/app/main.ts';
import type { Server } from '../../src/server/app/server.ts';
import type { Folders } from '../../src/server/config/folders.ts';
import type { Config } from '../../src/server/config/index.ts';
import type { Extension } from '../../src/server/extensions/extension.ts';
import type { Content } from '../../src/server/manifests/load-content.ts';
import { site } from '../../src/server/site/site.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { STANDING_ROUTES } from '../../src/shell/page-routes.ts';
import { localOrigin } from './addresses.ts';
import type { Mode } from './mode.ts';
import { openNext } from './open-next.ts';
import { openPages } from './open-pages.ts';
import { step } from './print-line.ts';

export interface ServerSteps {
  mode: Mode;
  config: Config;
  folders: Folders;
  database: OpenDatabase;
  content: Content;
  log: Logger;
  extensions: readonly Extension[];
  /** Path of `forecourt.config.ts`. */
  configFile: string | undefined;
  /** Folder of the pages: with `.next`, or their sources for Next to follow. */
  pagesDir: string;
}

/** Opens pages, loads listings and listens. @returns the server and its address */
export async function openServer({
  mode,
  pagesDir,
  ...parts
}: ServerSteps): Promise<{ server: Server; origin: string }> {
  const { config, folders } = parts;
  const development = mode === 'dev' ? await opening(() => openNext(pagesDir, true)) : undefined;
  const pages = mode === 'site' ? await opening(() => openPages(pagesDir, config)) : undefined;
  const next = development ? { buildId: undefined, handler: development.handler } : pages;
  let origin = config.publicOrigin;
  const server = await createServer({
    ...parts,
    origin: () => origin,
    ...(next && { site: site({ config, folders, next, origin: () => origin, routes: STANDING_ROUTES }) }),
  });
  // Next looks for the server on its first request, but does not get it there (docs/decisions/0005)
  if (development) server.app.server.on('upgrade', development.upgrade);
  try {
    await server.listenForOperators();
    await step('Reading listings', () => server.ready);
    await listen(server, config);
  } catch (error) {
    await server.stop(0);
    throw error;
  }
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  origin ||= localOrigin(config.host, port);
  return { server, origin };
}

/** Fastify would log the address between our lines; it is printed when everything is ready. */
async function listen({ app }: Server, { host, port }: Config): Promise<void> {
  const { level } = app.log;
  if (level === 'info' || level === 'debug' || level === 'trace') app.log.level = 'warn';
  try {
    await app.listen({ host, port });
  } finally {
    app.log.level = level;
  }
}

function opening<T>(work: () => Promise<T>): Promise<T> {
  return step('Opening the pages', work);
}
