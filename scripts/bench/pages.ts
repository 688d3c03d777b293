import { readContent, readFlags, temporaryFolder } from './environment.ts';
import { type RunningServer, withServer } from './http/api-process.ts';
import { type LoadResult, measureLoad } from './http/load.ts';
import { samplePaths } from './pages/sample-paths.ts';
import { scriptWeight } from './pages/script-weight.ts';
import { loadRow, printTable } from './report.ts';

const CONNECTIONS = 16;
const ROUNDS = 3;
const COLUMNS = ['req/s', 'p50 ms', 'p99 ms', 'KiB', 'failures'];
const BROTLI = { 'accept-encoding': 'br' };

const { quick } = readFlags<{ quick: boolean }>();
const seconds = quick ? 3 : 8;
const DATA_DIR = temporaryFolder();
const { default: region } = (await readContent()).regions;
await withServer([], { DATA_DIR }, (server) =>
  cached(server, `/${region.code}/${region.defaultLanguage.path}/buy`),
);
await withServer([], { DATA_DIR, PAGE_CACHE_MB: '0' }, async (server) => {
  const paths = await samplePaths(server.origin, region);
  await rendering(server, paths);
  await scripts(server, paths);
});

async function cached({ origin }: RunningServer, path: string): Promise<void> {
  const rows: string[][] = [];
  for (let round = 0; round < ROUNDS; round++) rows.push(loadRow('page cache', await load(origin, [path])));
  printTable(['a cached page, Brotli', ...COLUMNS], rows);
}

async function rendering({ origin }: RunningServer, paths: Readonly<Record<string, string>>): Promise<void> {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    await load(origin, [path], 1);
    rows.push(loadRow(name, await load(origin, [path])));
  }
  printTable(['a page rendered for each request', ...COLUMNS], rows);
}

async function scripts({ origin }: RunningServer, paths: Readonly<Record<string, string>>): Promise<void> {
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    const { files, inline } = await scriptWeight(origin, path);
    rows.push([name, files.toFixed(1), inline.toFixed(1)]);
  }
  printTable(['JavaScript, KiB gzip', 'files', 'inline data'], rows);
}

function load(origin: string, paths: readonly string[], duration = seconds): Promise<LoadResult> {
  return measureLoad({
    origin,
    connections: CONNECTIONS,
    seconds: duration,
    headers: BROTLI,
    pathsOf: () => paths,
  });
}
