import { join } from 'node:path';
import { chromiumVersion, ensureChromium } from './test/chromium.ts';
import { addEarlierCounts, type Counts, createCounts } from './test/counts.ts';
import { crowdedRuns } from './test/crowded.ts';
import { ensureDebianPrograms } from './test/debian-programs.ts';
import { type Selection, selectTests } from './test/select-tests.ts';
import { runStep, runSteps, runVitest, type Step } from './test/steps.ts';
import type { Suite } from './test/suite.ts';
import { UsageError } from './usage-error.ts';

const ROOT = join(import.meta.dirname, '..');
const KNIP = 'node_modules/knip/bin/knip.js';
const IN_PRODUCT = ['--production', '--include', 'files,exports,types'];

/** Checks that change nothing that another one reads; the longest is first. */
const CHECKS: readonly Step[] = [
  ['types', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
  ['manifests and texts', ['scripts/forecourt.ts', 'check']],
  ['no unused exports, files and packages', [KNIP]],
  ['no export that only tests use', [KNIP, ...IN_PRODUCT]],
  ['import layers', ['scripts/check-imports.ts']],
  ['no region literals', ['scripts/check-no-region-literals.ts']],
  ['references', ['scripts/check-references.ts']],
  ['migrations', ['scripts/check-migrations.ts']],
  ['licences', ['scripts/check-licences.ts']],
  ['known vulnerabilities', ['scripts/check-audit.ts']],
];

/**
 * The short suite begins with the checks: generated files, manifests, lint, types. Both run unit and contract tests,
 * the build, and browser tests of the built site. A failing step does not stop later ones.
 */
async function runSuite(suite: Suite, counts: Counts): Promise<void> {
  // tests of the package use the browser, too
  const installed = ensureDebianPrograms().then(ensureChromium);
  if (suite === 'short') {
    await runStep('generated files', ['scripts/generate.ts'], counts);
    await runSteps(CHECKS, counts);
  }
  await installed;
  const env = { TEST_SUITE: suite };
  await runVitest('unit and contract tests', 'vitest.config.ts', counts, [], env);
  await runBrowserTests(counts, [], env);
}

/** Runs the named tests only, of both suites, without the other checks. */
async function runSelected({ unit, browser, title }: Selection, counts: Counts): Promise<void> {
  const only = title === undefined ? [] : ['-t', title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  if (unit.length > 0)
    await runVitest('unit and contract tests', 'vitest.config.ts', counts, [...unit, ...only]);
  if (browser.length > 0) await runBrowserTests(counts, [...browser, ...only]);
}

async function runBrowserTests(
  counts: Counts,
  only: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  const isBuilt = await runStep('build', ['scripts/build.ts'], counts);
  const chromium = await ensureChromium();
  if (!chromium) {
    console.log('Chromium was not found and could not be installed. Install it and run again.');
    counts.failures.push('browser tests: no Chromium');
  } else if (isBuilt) {
    counts.notes.push(`browser tests ran in ${chromiumVersion(chromium)}`);
    await runVitest('browser tests', 'vitest.e2e.config.ts', counts, only, {
      ...env,
      CHROMIUM_PATH: chromium,
    });
  }
}

/** The last lines name the browser, what was not checked, each failure, and the total: `N passed, N failed`. */
function report({ passed, failures, notes }: Counts): number {
  for (const note of notes) console.log(note);
  for (const failure of failures) console.log(`✘ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

/** @param given `--long`, `--crowded`, or paths or titles of tests; none: the short suite */
async function main(given: readonly string[]): Promise<number> {
  const names = given.filter((name) => !name.startsWith('--'));
  if (given.includes('--crowded')) return crowdedRuns(ROOT);
  const counts = createCounts();
  // npm runs scripts in the root and says where it was called
  const cwd = process.env.INIT_CWD ?? process.cwd();
  if (names.length > 0) await runSelected(selectTests(names, ROOT, cwd), counts);
  else await runSuite(given.includes('--long') ? 'long' : 'short', counts);
  return report(addEarlierCounts(counts));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
