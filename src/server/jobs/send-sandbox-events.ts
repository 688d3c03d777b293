import { defineJob } from './define-job.ts';

/** Sends webhooks of the embedded payment provider. Its pages trigger a run; the schedule covers late and repeated ones. */
export const sendSandboxEventsJob = defineJob({
  name: 'send-sandbox-events',
  schedule: '* * * * *',
  run: (_, { payments, signal }) => payments.sendSandboxEvents(signal),
});
