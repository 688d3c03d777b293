// A process that is killed in the middle of a job.

import { startJobs } from '../../src/server/jobs/job-queue.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { jobServices } from '../job-services.ts';
import { quiet } from '../quiet-log.ts';

const [url = ''] = process.argv.slice(2);
const database = openDatabase({ url, log: quiet, size: 4 });
startJobs({
  pool: database.pool,
  services: jobServices({ database }),
  intervals: { poll: 1 },
  jobs: [
    {
      name: 'fragile',
      retries: { limit: 2, delaySeconds: 0 },
      timeoutSeconds: 1,
      run: async () => process.exit(process.kill(process.pid, 'SIGKILL') ? 0 : 1),
    },
  ],
});
