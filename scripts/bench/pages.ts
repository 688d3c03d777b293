import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../src/server/app/load-config.ts';
import { foldersOf } from '../../src/server/config/folders.ts';
import { loadContent } from '../../src/server/manifests/load-content.ts';
import { type RunningServer, startServer } from './http/api-process.ts';
import { type LoadResult, measureLoad } from './http/load.ts';
import { samplePaths } from './pages/sample-paths.ts';
import { scriptWeight } from './pages/script-weight.ts';
import { startPlain } from './pages/start-plain.ts';
import { printTable } from './report.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONNECTIONS = 16;
const COLUMNS = ['req/s', 'p50 ms', 'p99 ms', 'KiB', 'failures'];
const BROTLI = { 'accept-encoding': 'br' };

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const seconds = flags.quick ? 3 : 8;
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'));

try {
  const { regions } = await loadContent(foldersOf(await loadConfig(ROOT), ROOT), Date.now());
  await withServer({}, (server) =>
    cachedAgainstPlain(server, `/${regions.default.code}/${regions.default.defaultLanguage.path}/buy`),
  );
  await withServer({ PAGE_CACHE_MB: '0' }, async (server) => {
    const paths = await samplePaths(server.origin, regions.default);
    await rendering(server, paths);
    await scripts(server, paths);
  });
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function withServer(
  environment: Record<string, string>,
  work: (server: RunningServer) => Promise<void>,
) {
  const server = await startServer([], { DATA_DIR: dataDir, ...environment });
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** Alternates between both, so that a slowing machine affects both. */
async function cachedAgainstPlain({ origin }: RunningServer, path: string): Promise<void> {
  const { headers, body } = await answerOf(origin + path);
  const plain = await startPlain(headers, body);
  try {
    const rows: string[][] = [];
    for (let round = 0; round < 3; round++) {
      const cached = await load(origin, [path]);
      const baseline = await load(plain.origin, [path]);
      rows.push(row('page cache', cached), row('plain node:http, same bytes', baseline));
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
    rows.push(row(name, await load(origin, [path])));
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

function row(name: string, { rate, p50, p99, weight, failures }: LoadResult): string[] {
  const numbers = [Math.round(rate).toLocaleString('en'), p50.toFixed(1), p99.toFixed(1), weight.toFixed(1)];
  return [name, ...numbers, String(failures)];
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
