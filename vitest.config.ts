import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Test files of folders whose text does not match. */
const testsWithout = (pattern: RegExp, ...folders: readonly string[]) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`))
    .filter((file) => !pattern.test(readFileSync(file, 'utf8')));

/**
 * Parts that depend on nothing but their arguments: their tests can share what a worker has loaded, which takes
 * longest. Files that stub modules, globals or the clock, or change the process, have a process of their own.
 */
const PLAIN = testsWithout(
  /\bvi\.(?:hoisted|mock|spyOn|stub|useFake)|\bglobalThis\b|\bprocess\.(?:chdir|env|on)\b/,
  'src/{desk,domain,features,i18n,integrations,region,renderer,screens,shell,store,ui}',
  'scripts',
  'tests/{docs,extensions}',
);

/** Files of the server that change or measure what belongs to the whole process. */
const OWN_PROCESS = [
  // a module of Node, the clock, and rejections that nothing handles
  'disk-cache',
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
const SERVER = ['src/{demo,server}', 'tests/{api,manifests,payments,region,search}'].map(
  (folder) => `${folder}/**/!(${OWN_PROCESS.join('|')}).test.ts`,
);

/** Tests of what is stored, which share modules too, unless they start processes or block their own. */
const STORED = testsWithout(
  /\b(?:ChildSite|spawn|execFile|fork|startPostgres|startDatabase|joinDatabase|Atomics|vi\.(?:stub|useFake))|-process\.ts\b/,
  'tests/{import,storage}',
);

// a site of its own with its database, on a machine that does other things
const LIMITS = { testTimeout: 20_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    // each project, and the browser tests after them, would compile the same modules again
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/tests' },
    execArgv: ['--import', new URL('scripts/start/resolve-packages.ts', import.meta.url).href],
    // one of the processors is left free otherwise: on two of them that is half
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'plain', include: PLAIN, isolate: false, ...LIMITS } },
      { extends: true, test: { name: 'server', include: [...SERVER, ...STORED], isolate: false, ...LIMITS } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['{src,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...PLAIN, ...SERVER, ...STORED],
          ...LIMITS,
        },
      },
    ],
  },
});
