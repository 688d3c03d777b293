import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

// what is loaded from here on was compiled by the start before; threads look for the folder in the environment
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const { values } = parseArgs({ options: { api: { type: 'boolean', default: false } } });

const { reportFailure } = await import('./start/failure.ts');
const { run } = await import('./start/run.ts');
run(values.api ? 'api' : 'site').catch(reportFailure);
