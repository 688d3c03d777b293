export { UsageError } from '../src/server/errors/usage-error.ts';
