import { reportFailure } from './start/failure.ts';
import { run } from './start/run.ts';

run('dev').catch(reportFailure);
