import { get } from 'node:http';
import { readContent, readFlags, temporaryFolder } from './environment.ts';
import { type RunningServer, withServer } from './http/api-process.ts';
import { type LoadResult, measureLoad } from './http/load.ts';
import { samplePaths } from './pages/sample-paths.ts';
import { scriptWeight } from './pages/script-weight.ts';
import { startPlain } from './pages/start-plain.ts';
import { loadRow, printTable } from './report.ts';

const CONNECTIONS = 16;
const COLUMNS = ['req/s', 'p50 ms', 'p99 ms', 'KiB', 'failures'];
const BROTLI = { 'accept-encoding': 'br' };

const { quick } = readFlags<{ quick: boolean }>();
const seconds = quick ? 3 : 8;
const DATA_DIR = temporaryFolder();
const { default: region } = (await readContent()).regions;
await withServer([], { DATA_DIR }, (server) =>
  cachedAgainstPlain(server, `/${region.code}/${region.defaultLanguage.path}/buy`),
);
await withServer([], { DATA_DIR, PAGE_CACHE_MB: '0' }, async (server) => {
  const paths = await samplePaths(server.origin, region);
  await rendering(server, paths);
  await scripts(server, paths);
});

/** Alternates between both, so that a slowing machine affects both. */
async function cachedAgainstPlain({ origin }: RunningServer, path: string): Promise<void> {
  const { headers, body } = await answerOf(origin + path);
  const plain = await startPlain(headers, body);
  try {
    const rows: string[][] = [];
    for (let round = 0; round < 3; round++) {
      const cached = await load(origin, [path]);
      const baseline = await load(plain.origin, [path]);
      rows.push(loadRow('page cache', cached), loadRow('plain node:http, same bytes', baseline));
      rows.push([`page cache is ${Math.round((cached.rate / baseline.rate) * 100)} %`, '', '', '', '', '']);
    }
    printTable(['a cached page, Brotli', ...COLUMNS], rows);
  } finally {
    await plain.stop();
  }
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

/** Returns a response with its encoded body, which `fetch` would decode. */
function answerOf(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    headers: Record<string, string>;
    body: Buffer;
  }>();
  get(url, { headers: BROTLI }, async (response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = response.headers;
    resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks) });
  }).on('error', reject);
  return promise;
}
