import { refreshTimeLeft } from '../modules/time-left/index.ts';
import { defineJob } from './define-job.ts';

/** In every time zone midnight is at a quarter of an hour. */
export const refreshTimeLeftJob = defineJob({
  name: 'refresh-time-left',
  schedule: '*/15 * * * *',
  runsAtStart: true,
  // new terms of loans change every car, at half of the speed
  timeoutSeconds: 3_600,
  run: (_, { db, manifests, dayClock, signal }) => refreshTimeLeft(db, manifests(), dayClock(), signal),
});
