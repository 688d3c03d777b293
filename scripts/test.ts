import { ensureChromium } from './test/chromium.ts';
import { type Counts, runStep, runVitest } from './test/steps.ts';

/**
 * Runs all checks: generated files, manifests, lint, types, unit and contract tests, the build, and browser
 * tests of the built site. A failing step does not stop later ones. The last lines name each retried test and
 * each failure, and the total: `N passed, N failed`.
 */
async function main(): Promise<number> {
  const counts: Counts = { passed: 0, failures: [], retried: [] };
  await runStep('generated files', ['scripts/generate.ts'], counts);
  await runStep('manifests and texts', ['scripts/regions.ts', 'check'], counts);
  await runStep(
    'format and lint',
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    counts,
  );
  await runStep('import layers', ['scripts/check-imports.ts'], counts);
  await runStep('no region literals', ['scripts/check-no-region-literals.ts'], counts);
  await runStep('types', ['node_modules/typescript/bin/tsc', '-p', '.'], counts);
  await runVitest('unit and contract tests', 'vitest.config.ts', counts);
  const isBuilt = await runStep('build', ['scripts/build.ts'], counts);
  const chromium = await ensureChromium();
  if (!chromium) {
    console.log('Chromium was not found and could not be installed. Install it and run again.');
    counts.failures.push('browser tests: no Chromium');
  } else if (isBuilt) {
    await runVitest('browser tests', 'vitest.e2e.config.ts', counts, { CHROMIUM_PATH: chromium });
  }
  const { passed, failures, retried } = counts;
  for (const test of retried) console.log(`↻ passed on retry: ${test}`);
  for (const failure of failures) console.log(`✘ ${failure}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

process.exitCode = await main();
