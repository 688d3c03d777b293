import { createRequire } from 'node:module';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket on which a test asks for the URL of the PostgreSQL of this run. */
    postgresBroker: string;
    /** Folder of this run, removed at its end. */
    runFolder: string;
  }
}

/**
 * Node loads what starts PostgreSQL, as it does for the site. Loaded by the test runner from its cache of modules,
 * every stack trace of a handled error would throw ("code.charCodeAt is not a function").
 */
const require = createRequire(import.meta.url);
const { offerPostgres } = require('./postgres-of-run.ts') as typeof import('./postgres-of-run.ts');

/** Offers one PostgreSQL to all tests of a run. */
export default function setup(project: TestProject): () => Promise<void> {
  const { address, folder, stop } = offerPostgres();
  project.provide('postgresBroker', address);
  project.provide('runFolder', folder);
  return stop;
}
