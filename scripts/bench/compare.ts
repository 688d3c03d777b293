import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PathsOf, preparePaths } from './compare/addresses.ts';
import { checkOut, type Version } from './compare/check-out.ts';
import { FEED, importRows } from './compare/import-rows.ts';
import { largeRegions } from './compare/large-regions.ts';
import { type Ratio, ratioOf } from './compare/ratios.ts';
import { untilAtRest } from './compare/until-at-rest.ts';
import { ROOT, readContent, readFlags, temporaryFolder } from './environment.ts';
import { programOf, type RunningServer, startServer, withServer } from './http/api-process.ts';
import { type LoadResult, measureLoad } from './http/load.ts';
import { printTable } from './report.ts';

/**
 * Runs another version beside this one and prints how many requests each answers: right after a first start, at rest, and
 * during an import. Fails if a row falls below the limit. Both get the same requests in turns, so that a machine that
 * grows slower does so for both.
 */
const MIN_RATIO = 0.9;
const CONNECTIONS = 16;
const CARS = 10_000;
const WARM_UP_SECONDS = 2;
/** Parts of a round at rest, in which both versions take turns. */
const PARTS = 4;
const FIRST_MINUTE = ['home', 'buy', 'listing', 'distinct searches', 'repeated searches'];
const AT_REST =
  'distinct searches|repeated searches|without filters|cars, each once|cars, repeated|home|buy|listing'.split(
    '|',
  );
const DURING_IMPORT = ['distinct searches', 'buy'];

const flags = readFlags<{ typed: [ref: string]; quick: boolean; rounds: string; seconds: string }>();
const rounds = flags.quick ? 1 : Number(flags.rounds);
const seconds = flags.quick ? 4 : Number(flags.seconds);

interface Side extends Version {
  /** Folder of everything that the runs of this version store. */
  folder: string;
}
type Results = Map<string, { before: LoadResult[]; now: LoadResult[] }>;

const folder = temporaryFolder();
const before: Side = { ...checkOut(ROOT, flags.typed[0]), folder: join(folder, 'before') };
const now: Side = { name: 'this', root: ROOT, folder: join(folder, 'now') };
const region = (await readContent()).regions.default;
const results: Results = new Map();
for (let round = 0; round < rounds; round++)
  for (const side of inTurns(round)) await firstMinute(side, round);
await largeStock();
report([...results].map(([name, found]) => ratioOf({ name, ...found })));

/** The one that went first goes second in the next round. */
function inTurns(round: number): readonly Side[] {
  return round % 2 === 0 ? [before, now] : [now, before];
}

/** A first start with the demo stock: builds of pages and the filling are over, everything else has just begun. */
async function firstMinute(side: Side, round: number): Promise<void> {
  const environment = { DATA_DIR: join(side.folder, `first-${round}`), PAGE_CACHE_MB: '0' };
  // the pages of a version are built once, which is no part of the first minute
  await withServer(
    [],
    environment,
    async (server) => {
      const paths = await preparePaths(server.origin, region);
      for (const row of FIRST_MINUTE) await measure(`first minute: ${row}`, row, side, server, paths, round);
    },
    side.root,
  );
}

async function largeStock(): Promise<void> {
  const servers = new Map<
    Side,
    { server: RunningServer; paths: PathsOf; environment: Record<string, string> }
  >();
  try {
    for (const side of [before, now]) {
      const regionsDir = largeRegions(side.root, region.code, CARS, side.folder);
      const environment = {
        DATA_DIR: join(side.folder, 'large'),
        REGIONS_DIR: regionsDir,
        PAGE_CACHE_MB: '0',
      };
      await (await startServer(['--api'], environment, side.root)).stop();
      const server = await startServer([], { ...environment, DEMO_STOCK: 'off' }, side.root);
      servers.set(side, { server, paths: await preparePaths(server.origin, region), environment });
    }
    await untilAtRest([...servers.values()].map(({ server }) => server.pid));
    for (let round = 0; round < rounds; round++)
      for (const row of AT_REST)
        for (let part = 0; part < PARTS; part++)
          for (const side of inTurns(part)) {
            const opened = servers.get(side);
            if (opened)
              await measure(`at rest: ${row}`, row, side, opened.server, opened.paths, round * PARTS + part);
          }
    for (let round = 0; round < rounds; round++)
      for (const row of DURING_IMPORT)
        for (const side of inTurns(round)) {
          const opened = servers.get(side);
          if (!opened) continue;
          await untilAtRest([...servers.values()].map(({ server }) => server.pid));
          await Promise.all([
            startImport(side, opened.environment, `${round}-${row.length}`),
            measure(`during an import: ${row}`, row, side, opened.server, opened.paths, round + 10),
          ]);
        }
  } finally {
    for (const { server } of servers.values()) await server.stop();
  }
}

async function measure(
  name: string,
  row: string,
  side: Side,
  { origin }: RunningServer,
  paths: PathsOf,
  round: number,
): Promise<void> {
  const load = (duration: number, pathsOf: (connection: number) => readonly string[]) =>
    measureLoad({
      origin,
      connections: CONNECTIONS,
      seconds: duration,
      headers: { 'accept-encoding': 'br' },
      pathsOf,
    });
  const isAtRest = name.startsWith('at rest');
  // other searches than those that are measured; a first minute is measured as it is
  if (isAtRest && round % PARTS === 0) await load(WARM_UP_SECONDS, paths(row, 90 + round));
  const result = await load(isAtRest ? seconds / PARTS : seconds, paths(row, round));
  const found = results.get(name) ?? { before: [], now: [] };
  found[side === now ? 'now' : 'before'].push(result);
  results.set(name, found);
  console.log(`${side.name}, ${name}: ${Math.round(result.rate)} req/s, p99 ${result.p99} ms`);
}

/** Imports new cars with the command of the version; ends with it. */
async function startImport(side: Side, environment: Record<string, string>, id: string): Promise<void> {
  const file = join(side.folder, `import-${id}.csv`);
  writeFileSync(file, importRows(CARS, id));
  const args = [...programOf(side.root, 'import'), '--region', region.code, '--feed', FEED, file];
  const child = spawn(join(side.root, 'node_modules/.bin/node'), args, {
    cwd: side.root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the import of ${side.name} ended with ${code}`);
}

function report(ratios: readonly Ratio[]): void {
  const rate = (value: number) => Math.round(value).toLocaleString('en');
  printTable(
    `requests per second|${before.name}|this|ratio|spread|p99 ${before.name}|p99 this|KiB ${before.name}|KiB this|failures`.split(
      '|',
    ),
    ratios.map((row) => [
      row.name,
      rate(row.before),
      rate(row.now),
      row.ratio.toFixed(2),
      `± ${Math.round(row.spread * 100)} %`,
      row.p99Before.toFixed(0),
      row.p99Now.toFixed(0),
      row.weightBefore.toFixed(1),
      row.weightNow.toFixed(1),
      String(row.failures),
    ]),
  );
  const slower = ratios.filter(({ ratio, failures }) => !(ratio >= MIN_RATIO) || failures > 0);
  for (const { name, ratio } of slower)
    console.log(`${name}: ${ratio.toFixed(2)} is below ${MIN_RATIO}, or requests failed`);
  if (slower.length > 0) process.exitCode = 1;
}
