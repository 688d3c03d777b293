import { deliverDue } from '../modules/delivery/index.ts';
import { defineJob } from './define-job.ts';

/**
 * Sends messages about tickets and offers. Notifications trigger a run; the schedule covers reminders and repeated attempts, and
 * the start what a process that died has left.
 */
export const deliverMessagesJob = defineJob({
  name: 'deliver-messages',
  schedule: '* * * * *',
  runsAtStart: true,
  run: (_, { messages, signal }) => deliverDue(messages, signal),
});
