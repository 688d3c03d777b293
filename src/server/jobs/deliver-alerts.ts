import { deliverAlerts } from '../modules/alerts/index.ts';
import { defineJob } from './define-job.ts';

/** Sends alerts about saved searches. Listing changes trigger a run; the schedule covers postponed messages. */
export const deliverAlertsJob = defineJob({
  name: 'deliver-alerts',
  schedule: '* * * * *',
  run: (_, { alerts, signal }) => deliverAlerts(alerts, signal),
});
