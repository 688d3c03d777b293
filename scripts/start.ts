import { parseArgs } from 'node:util';
import { reportFailure } from './start/failure.ts';
import { run } from './start/run.ts';

const { values } = parseArgs({ options: { api: { type: 'boolean', default: false } } });

run(values.api ? 'api' : 'site').catch(reportFailure);
