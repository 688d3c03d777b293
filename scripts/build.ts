import { join } from 'node:path';
import { buildSite } from './start/build-site.ts';
import { reportFailure } from './start/failure.ts';
import { step } from './start/print-line.ts';

step('Building the pages', () => buildSite(join(import.meta.dirname, '..'))).catch(reportFailure);
