import { runDueFeeds } from '../modules/stock-feeds/index.ts';
import { defineJob } from './define-job.ts';

/** Asks the addresses from which cars come by themselves. Each has its own schedule in the manifest. */
export const fetchFeedsJob = defineJob({
  name: 'fetch-feeds',
  schedule: '* * * * *',
  runsAtStart: true,
  timeoutSeconds: 3_600,
  run: (_, { feeds, signal }) => runDueFeeds(feeds, signal),
});
