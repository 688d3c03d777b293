import { defineConfig } from 'vitest/config';

/** Browser tests run against one built site, two files at a time: most of them wait more than they work. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/global-setup.ts', 'tests/e2e/site.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
