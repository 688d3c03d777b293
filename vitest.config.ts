import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { inSuite } from './scripts/test/suite.ts';

const ALL = globSync('{src,scripts,tests}/**/*.test.{ts,tsx}').filter(inSuite).sort();

/** Test files below folders, but those of the names. */
const testsBelow = (folders: readonly string[], but: readonly string[] = []) =>
  ALL.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`))).filter(
    (file) => !but.some((name) => file.includes(`/${name}.`)),
  );

const isWithout = (pattern: RegExp) => (file: string) => !pattern.test(readFileSync(file, 'utf8'));

/**
 * Parts that depend on nothing but their arguments: their tests can share what a worker has loaded, which takes
 * longest. Files that stub modules, globals or the clock, or change the process, have a process of their own.
 */
const PLAIN = testsBelow([
  ...['desk', 'domain', 'features', 'i18n', 'integrations', 'region', 'renderer', 'screens', 'shell'].map(
    (folder) => `src/${folder}`,
  ),
  ...['src/store', 'src/ui', 'scripts', 'tests/docs', 'tests/extensions'],
]).filter(
  isWithout(/\bvi\.(?:hoisted|mock|spyOn|stub|useFake)|\bglobalThis\b|\bprocess\.(?:chdir|env|on)\b/),
);

/** Files of the server that change or measure what belongs to the whole process; those that stub modules are found. */
const OWN_PROCESS = [
  // the clock, and rejections that nothing handles
  'error-reports',
  'third-parties',
  // memory
  'upload-bombs',
  'search-threads-memory',
  // how long the event loop is blocked, and times at full load
  'busy-check',
  'picture-flood',
  'pool-trials',
  'slow-database',
];

/**
 * The server and what reads all manifests. Their files share modules too, as each would load and compile the same
 * thousand again: the server has its state in what `createServer` returns.
 */
const SERVER = testsBelow(
  [
    ...['src/demo', 'src/server'],
    ...['api', 'manifests', 'payments', 'region', 'search'].map((folder) => `tests/${folder}`),
  ],
  OWN_PROCESS,
)
  .filter((file) => !file.endsWith('.tsx'))
  // the next file of the process would get the stub, too
  .filter(isWithout(/\bvi\.(?:hoisted|mock)\b/));

/** Tests of what is stored, which share modules too, unless they start processes or block their own. */
const STORED = testsBelow(['tests/import', 'tests/storage']).filter(
  isWithout(
    /\b(?:ChildSite|spawn|execFile|fork|startPostgres|startDatabase|joinDatabase|Atomics|vi\.(?:stub|useFake))|-process\.ts\b/,
  ),
);

const SHARED = new Set([...PLAIN, ...SERVER, ...STORED]);

// only guards against hanging: a test may open a site with its database, on a machine that does other things
const LIMITS = { testTimeout: 300_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

// a law that fails says with what, instead of looking for the smallest case for an hour
const LAWS = { setupFiles: ['tests/laws.ts'] };

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    // each project, and the browser tests after them, would compile the same modules again
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/tests' },
    execArgv: ['--import', new URL('scripts/start/resolve-packages.ts', import.meta.url).href],
    // one of the processors is left free otherwise: on two of them that is half
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'plain', include: PLAIN, isolate: false, ...LIMITS, ...LAWS } },
      {
        extends: true,
        test: { name: 'server', include: [...SERVER, ...STORED], isolate: false, ...LIMITS, ...LAWS },
      },
      {
        extends: true,
        test: { name: 'isolated', include: ALL.filter((file) => !SHARED.has(file)), ...LIMITS },
      },
    ],
  },
});
