import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { boundMemory } from './start/bound-memory.ts';

boundMemory();

const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({ options: { api: flag, strict: flag } });

const { generateFromSchemas } = await import('./start/generate-types.ts');
await generateFromSchemas(join(import.meta.dirname, '..'));
const { reportFailure } = await import('./start/failure.ts');
const { run } = await import('./start/run.ts');
run(values.api ? 'api' : 'site', { isStrict: values.strict }).catch(reportFailure);
