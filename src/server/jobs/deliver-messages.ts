import { deliverDue } from '../modules/delivery/deliver-due.ts';
import { defineJob } from './define-job.ts';

/** Sends messages about tickets. News trigger a run; the schedule covers reminders and repeated attempts. */
export const deliverMessagesJob = defineJob({
  name: 'deliver-messages',
  schedule: '* * * * *',
  run: (_, { messages, signal }) => deliverDue(messages, signal),
});
