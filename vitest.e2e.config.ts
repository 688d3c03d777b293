import { defineConfig } from 'vitest/config';

/** Browser tests run against one built site, one file after another. */
export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.e2e.ts'],
    globalSetup: ['tests/global-setup.ts', 'tests/e2e/site.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
