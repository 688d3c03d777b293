import { createServer } from 'node:net';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findChromium } from '../test/chromium.ts';
import { checkOut, type Version } from './compare/check-out.ts';
import { ROOT, readContent, readFlags, temporaryFolder } from './environment.ts';
import { type RunningServer, startServer } from './http/api-process.ts';
import { samplePaths } from './pages/sample-paths.ts';
import { printTable } from './report.ts';

/**
 * First paint and blocking time of this version and another one on a phone, by Lighthouse: both are started, and each page
 * is loaded in turns, so that a machine that grows slower does so for both. A page that the other version lacks is left out.
 */
const FIGURES = {
  'first paint, ms': 'first-contentful-paint',
  'largest, ms': 'largest-contentful-paint',
  'blocking, ms': 'total-blocking-time',
} as const;
type Figures = Record<keyof typeof FIGURES | 'performance', number>;

const flags = readFlags<{ typed: [ref: string]; rounds: string }>();
const folder = temporaryFolder();
const region = (await readContent()).regions.default;
const versions: Version[] = [checkOut(ROOT, flags.typed[0]), { name: 'this', root: ROOT }];
const servers: RunningServer[] = [];
try {
  for (const { name, root } of versions)
    servers.push(await startServer([], { DATA_DIR: join(folder, name) }, root));
  await compare();
} finally {
  for (const server of servers) await server.stop();
}

async function compare(): Promise<void> {
  const pages = await Promise.all(servers.map(({ origin }) => samplePaths(origin, region)));
  const found = new Map<string, Figures[]>();
  for (let round = 0; round < Number(flags.rounds); round++)
    for (const page of Object.keys(pages[0] ?? {}))
      for (const [at, { origin }] of servers.entries()) {
        const path = pages[at]?.[page];
        const key = `${page}|${versions[at]?.name}`;
        if (path && (await fetch(origin + path)).ok)
          found.set(key, [...(found.get(key) ?? []), await load(origin + path)]);
      }
  const names = ['performance', ...Object.keys(FIGURES)] as (keyof Figures)[];
  printTable(
    ['page', 'version', ...names],
    [...found].map(([key, all]) => [...key.split('|'), ...names.map((name) => spread(all, name))]),
  );
}

/** The median, and the lowest and highest value. */
function spread(all: readonly Figures[], name: keyof Figures): string {
  const values = all.map((figures) => figures[name]).sort((one, other) => one - other);
  const [lowest, median, highest] = [values[0], values[values.length >> 1], values.at(-1)];
  return `${median?.toFixed(0)} (${lowest?.toFixed(0)} to ${highest?.toFixed(0)})`;
}

async function load(address: string): Promise<Figures> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu'],
  });
  try {
    const result = await lighthouse(address, { port, onlyCategories: ['performance'], logLevel: 'silent' });
    if (!result || result.lhr.runtimeError)
      throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    const { audits, categories } = result.lhr;
    const figures = Object.entries(FIGURES).map(([name, id]) => [name, audits[id]?.numericValue]);
    return {
      performance: (categories.performance?.score ?? 0) * 100,
      ...Object.fromEntries(figures),
    } as Figures;
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
  });
  return promise;
}
