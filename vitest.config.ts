import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Parts that depend on nothing but their arguments: their tests can share what a worker has loaded, which takes longest. */
const PLAIN = ['domain', 'region', 'renderer', 'screens', 'ui'].map(
  (part) => `src/${part}/**/*.test.{ts,tsx}`,
);

export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    // one of the processors is left free otherwise: on two of them that is half
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'plain', include: PLAIN, isolate: false, testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: ['{src,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: PLAIN,
          testTimeout: 20_000,
          // a site of its own with its database, on a machine that does other things
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
