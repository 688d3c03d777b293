import { join } from 'node:path';
import { generateFromSchemas } from './start/generate-types.ts';

await generateFromSchemas(join(import.meta.dirname, '..'));
const { reportFailure } = await import('./start/failure.ts');
const { run } = await import('./start/run.ts');
run('dev').catch(reportFailure);
