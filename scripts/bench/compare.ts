import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fullLoad, type LoadResult } from './load.ts';
import { type PathsOf, preparePaths } from './requests.ts';
import {
  checkOut,
  programOf,
  ROOT,
  type RunningServer,
  startServer,
  temporaryFolder,
  untilAtRest,
  type Version,
  withServer,
} from './servers.ts';
import { printTable, readContent } from './site.ts';

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

export interface Comparison {
  quick: boolean;
  rounds: string;
  seconds: string;
}

interface Side extends Version {
  /** Folder of everything that the runs of this version store. */
  folder: string;
}

/** Results of one row; those of the same place were measured one after the other. */
export interface Pairs {
  before: LoadResult[];
  now: LoadResult[];
}

/**
 * Runs another version beside this one and prints how many requests each answers: right after a first start, at rest, and
 * during an import. Fails if a row falls below the limit. Both get the same requests in turns, so that a machine that
 * grows slower does so for both.
 */
export async function compare(ref: string, options: Comparison): Promise<void> {
  const rounds = options.quick ? 1 : Number(options.rounds);
  const seconds = options.quick ? 4 : Number(options.seconds);
  const folder = temporaryFolder();
  const before: Side = { ...checkOut(ref), folder: join(folder, 'before') };
  const now: Side = { name: 'this', root: ROOT, folder: join(folder, 'now') };
  const region = (await readContent()).regions.default;
  const results = new Map<string, Pairs>();
  /** The one that went first goes second in the next round. */
  const inTurns = (round: number) => (round % 2 === 0 ? [before, now] : [now, before]);

  const measure = async (
    name: string,
    row: string,
    side: Side,
    { origin }: RunningServer,
    paths: PathsOf,
    round: number,
  ) => {
    const load = (duration: number, pathsOf: (connection: number) => readonly string[]) =>
      fullLoad({ origin, connections: CONNECTIONS, seconds: duration, pathsOf });
    const isAtRest = name.startsWith('at rest');
    // other searches than those that are measured; a first minute is measured as it is
    if (isAtRest && round % PARTS === 0) await load(WARM_UP_SECONDS, paths(row, 90 + round));
    const result = await load(isAtRest ? seconds / PARTS : seconds, paths(row, round));
    const found = results.get(name) ?? { before: [], now: [] };
    found[side === now ? 'now' : 'before'].push(result);
    results.set(name, found);
    console.log(`${side.name}, ${name}: ${Math.round(result.rate)} req/s, p99 ${result.p99} ms`);
  };

  // a first start with the demo stock: builds of pages and the filling are over, everything else has just begun
  for (let round = 0; round < rounds; round++)
    for (const side of inTurns(round)) {
      const environment = { DATA_DIR: join(side.folder, `first-${round}`), PAGE_CACHE_MB: '0' };
      await withServer(
        environment,
        async (server) => {
          const paths = await preparePaths(server.origin, region);
          for (const row of FIRST_MINUTE)
            await measure(`first minute: ${row}`, row, side, server, paths, round);
        },
        side.root,
      );
    }

  const opened = new Map<
    Side,
    { server: RunningServer; paths: PathsOf; environment: Record<string, string> }
  >();
  try {
    for (const side of [before, now]) {
      const environment = {
        DATA_DIR: join(side.folder, 'large'),
        REGIONS_DIR: largeRegions(side, region.code),
        PAGE_CACHE_MB: '0',
      };
      await (await startServer(['--api'], environment, side.root)).stop();
      const server = await startServer([], { ...environment, DEMO_STOCK: 'off' }, side.root);
      opened.set(side, { server, paths: await preparePaths(server.origin, region), environment });
    }
    const rest = () => untilAtRest([...opened.values()].map(({ server }) => server.pid));
    await rest();
    for (let round = 0; round < rounds; round++)
      for (const row of AT_REST)
        for (let part = 0; part < PARTS; part++)
          for (const side of inTurns(part)) {
            const { server, paths } = opened.get(side) ?? {};
            if (server && paths)
              await measure(`at rest: ${row}`, row, side, server, paths, round * PARTS + part);
          }
    for (let round = 0; round < rounds; round++)
      for (const row of DURING_IMPORT)
        for (const side of inTurns(round)) {
          const { server, paths, environment } = opened.get(side) ?? {};
          if (!server || !paths || !environment) continue;
          await rest();
          await Promise.all([
            startImport(side, region.code, environment, `${round}-${row.length}`),
            measure(`during an import: ${row}`, row, side, server, paths, round + 10),
          ]);
        }
  } finally {
    for (const { server } of opened.values()) await server.stop();
  }
  report(before.name, results);
}

/**
 * Copies the manifests of a version and lets one region have many demo cars: the way to fill a stock that every version
 * knows. @returns the folder for `REGIONS_DIR`
 */
function largeRegions(side: Side, region: string): string {
  const folder = join(side.folder, 'regions');
  cpSync(join(side.root, 'regions'), folder, { recursive: true });
  const file = join(folder, `${region}.json`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { demo?: Record<string, unknown> };
  writeFileSync(file, JSON.stringify({ ...manifest, demo: { ...manifest.demo, count: CARS } }));
  return folder;
}

/** Mapping of the rows, which every version has. */
const FEED = 'sgcarmart';
const COLUMNS =
  'scraped_datetime,used_car_id,car_model,brand,color,fuel_type,price,registration_date,mileage,manufactured_year,transmission,engine_capacity_cc,vehicle_type,posted_datetime';
/** Columns that the mapping names too; their cells are empty. */
const EMPTY_COLUMNS =
  'depreciation_per_year,coe_left,road_tax_per_year,dereg_value,omv,arf,coe_value,power,curb_weight,no_of_owners';
const MODELS = [
  ['TOYOTA COROLLA ALTIS 1.6A', 'TOYOTA', 'Mid-Sized Sedan'],
  ['HONDA FREED 1.5A HYBRID G', 'HONDA', 'MPV'],
  ['MAZDA 3 1.5A SEDAN', 'MAZDA', 'Mid-Sized Sedan'],
  ['BMW 318I 1.5A', 'BMW', 'Luxury Sedan'],
] as const;

/** Imports new cars with the command of the version; ends with it. @param id makes them other cars than those before */
async function startImport(
  side: Side,
  region: string,
  environment: Record<string, string>,
  id: string,
): Promise<void> {
  const file = join(side.folder, `import-${id}.csv`);
  const rows = Array.from({ length: CARS }, (_, at) => {
    const [model = '', brand = '', body = ''] = MODELS[at % MODELS.length] ?? [];
    const year = 2014 + (at % 10);
    const car = `${id}-${at},${model},${brand},Silver,Petrol,${50_000 + at},${year + 1}-06-15`;
    const more = `${10_000 + 7 * at},${year},Auto,1598,${body},2026-03-02 09:00:00`;
    return `2026-03-03 09:00:00,${car},${more},${EMPTY_COLUMNS.replaceAll(/[^,]/g, '')}`;
  });
  writeFileSync(file, `${[`${COLUMNS},${EMPTY_COLUMNS}`, ...rows].join('\n')}\n`);
  const args = [...programOf(side.root, 'import'), '--region', region, '--feed', FEED, file];
  const child = spawn(join(side.root, 'node_modules/.bin/node'), args, {
    cwd: side.root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the import of ${side.name} ended with ${code}`);
}

function report(name: string, results: ReadonlyMap<string, Pairs>): void {
  const rows = [...results].map(([row, pairs]) => ({ row, ...ratioOf(pairs) }));
  const whole = (value: number) => Math.round(value).toLocaleString('en');
  printTable(
    `requests per second|${name}|this|ratio|spread|p99 ${name}|p99 this|KiB ${name}|KiB this|failures`.split(
      '|',
    ),
    rows.map(({ row, ratio, spread, failures, rate, p99, weight }) => [
      row,
      ...rate.map(whole),
      ratio.toFixed(2),
      `± ${Math.round(spread * 100)} %`,
      ...p99.map((value) => value.toFixed(0)),
      ...weight.map((value) => value.toFixed(1)),
      String(failures),
    ]),
  );
  const slower = rows.filter(({ ratio, failures }) => !(ratio >= MIN_RATIO) || failures > 0);
  for (const { row, ratio } of slower)
    console.log(`${row}: ${ratio.toFixed(2)} is below ${MIN_RATIO}, or requests failed`);
  if (slower.length > 0) process.exitCode = 1;
}

/**
 * Compares two versions in one row: medians of both, `[before, now]`, and the median of the ratios of each pair, as a
 * machine that is slow for a while is so for both of a pair. The middle half of the ratios lies `spread` around it: 0.1 is
 * ± 10 %. The weight tells a version that is quicker as it sends less. Failures are those of the new version.
 */
export function ratioOf({ before, now }: Pairs) {
  const ratios = now.map(({ rate }, at) => rate / (before[at]?.rate ?? Number.NaN));
  const ratio = median(ratios);
  const both = (figure: 'rate' | 'p99' | 'weight') =>
    [before, now].map((results) => median(results.map((result) => result[figure])));
  return {
    ratio,
    spread: median(ratios.map((each) => Math.abs(each - ratio))) / ratio,
    rate: both('rate'),
    p99: both('p99'),
    weight: both('weight'),
    failures: now.reduce((sum, { failures }) => sum + failures, 0),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(sorted.length / 2) - 1);
  return sorted.length % 2 === 1 ? low : (low + high) / 2;
}
