import { deleteExpiredHolds } from '../modules/slots/index.ts';
import { defineJob } from './define-job.ts';

/** Deletes expired holds of time slots. They stop to count by themselves, so a late run blocks nothing. */
export const releaseHoldsJob = defineJob({
  name: 'release-holds',
  schedule: '* * * * *',
  run: (_, { db }) => deleteExpiredHolds(db),
});
