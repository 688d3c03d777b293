import { globSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { inSuite } from './scripts/test/suite.ts';

/** Take a minute or more: begun last, one would keep one of two workers busy while the other has nothing left. */
const LONGEST = [
  'accessibility',
  'accessibility-translated',
  'offer-flow',
  'studio',
  'every-form',
  'crawl',
  'consent',
  'studio-country',
  'white-label',
  'from-home-to-car',
].map((name) => `/${name}.e2e.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.replace('.long', '').endsWith(name));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** Browser tests run against one built site, two files at a time: most of them wait more than they work. */
export default defineConfig({
  test: {
    include: globSync('tests/e2e/**/*.e2e.ts').filter(inSuite),
    globalSetup: ['tests/global-setup.ts', 'tests/e2e/site.ts'],
    // compiled by the unit tests already
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/tests' },
    maxWorkers: 2,
    // files share the modules of a worker, and the styles that axe has passed
    isolate: false,
    // only guards against hanging: browser, site and database share two processors
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
    sequence: { sequencer: LongestFirst },
  },
});
