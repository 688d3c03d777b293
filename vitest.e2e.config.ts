import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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
].map((name) => `/${name}.e2e.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

/** Browser tests run against one built site, two files at a time: most of them wait more than they work. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/global-setup.ts', 'tests/e2e/site.ts'],
    // compiled by the unit tests already
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/tests' },
    maxWorkers: 2,
    // files share the modules of a worker, and the styles that axe has passed
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // browser, site and database share two processors; what passed at another try only is named at the end (scripts/test.ts)
    retry: 1,
    // a second is not enough on a machine that is busy with other things
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
  },
});
