/** `npm test` runs the short suite, `npm run test:long` the long one; together they are all tests. */
export type Suite = 'short' | 'long';

/** Files of the long suite have a second extension: `fuzz.long.test.ts`. */
const LONG_FILE = /\.long\.(?:test|e2e)\.tsx?$/;

/** Whether a test file belongs to the suite that TEST_SUITE names; without it, as with a path, all files do. */
export function inSuite(file: string): boolean {
  const suite = process.env.TEST_SUITE;
  return suite === undefined || LONG_FILE.test(file) === (suite === 'long');
}
