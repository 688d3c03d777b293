import { refreshTimeLeft } from '../modules/time-left/index.ts';
import { defineJob } from './define-job.ts';

/** In every time zone midnight is at a quarter of an hour. */
export const refreshTimeLeftJob = defineJob({
  name: 'refresh-time-left',
  schedule: '*/15 * * * *',
  runsAtStart: true,
  run: (_, { db, manifests, dayClock, signal }) => refreshTimeLeft(db, manifests(), dayClock(), signal),
});
