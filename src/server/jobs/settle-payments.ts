import { defineJob } from './define-job.ts';

/** Settles payments and refunds that are due. Webhooks and signatures trigger a run; the schedule covers the rest. */
export const settlePaymentsJob = defineJob({
  name: 'settle-payments',
  schedule: '* * * * *',
  run: (_, { payments, signal }) => payments.settleDue(signal),
});
