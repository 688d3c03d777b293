import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import type { Server } from '../../src/server/app/server.ts';
import type { Content } from '../../src/server/manifests/load-content.ts';
import type { Log } from '../../src/server/runtime/log.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/storage/database.ts';

/** The limits of visitors' requests are too short for storing hundreds of cars on a slow machine. */
const TIMEOUT_MS = 60_000;

interface StockDeps {
  database: Pick<OpenDatabase, 'url'>;
  log: Log;
}

/** Fills regions that have no cars with demo cars. @returns what was added; empty if nothing */
export async function fillStock(
  { database: { url }, log }: StockDeps,
  content: Pick<Content, 'regions' | 'catalogue'>,
): Promise<string> {
  const { fillEmptyRegions } = await import('../../src/demo/stock/fill-regions.ts');
  const filled: string[] = [];
  const bulk = openDatabase({ url, log, size: 2, statementTimeout: TIMEOUT_MS });
  try {
    await fillEmptyRegions(
      bulk.db,
      content,
      Date.now(),
      (code, cars) => filled.push(`${code} ${cars}`),
      (code, error) => log.error(`${code} gets no demo cars: ${reasonOf(error)}`),
    );
  } finally {
    await bulk.close();
  }
  return filled.join(', ');
}

/** Fills regions that are published while the site runs, in the background: they are on the site already. */
export function fillNewRegions(server: Pick<Server, 'onContentChange'>, deps: StockDeps, known: Content) {
  const codes = new Set(known.regions.all.map(({ code }) => code));
  let work = Promise.resolve();
  server.onContentChange((content) => {
    const added = content.regions.all.filter(({ code }) => !codes.has(code));
    if (added.length === 0) return;
    for (const { code } of added) codes.add(code);
    work = work
      .then(() => fillStock(deps, content))
      .then(
        (filled) => filled !== '' && deps.log.info(`added demo stock: ${filled}`),
        (error: unknown) => deps.log.error(`Demo cars could not be added: ${reasonOf(error)}`),
      )
      .then(() => {});
  });
}
