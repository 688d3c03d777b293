import { join } from 'node:path';
import { buildSite } from './start/build-site.ts';
import { reportFailure } from './start/failure.ts';
import { step } from './start/say.ts';

step('Building the pages', () => buildSite(join(import.meta.dirname, '..'))).catch(reportFailure);
