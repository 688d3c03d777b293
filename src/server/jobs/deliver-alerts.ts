import { deliverAlerts } from '../modules/alerts/deliver-alerts.ts';
import { defineJob } from './define-job.ts';

/** Tells owners of saved searches what has happened. Listing changes ask for a run; the schedule covers messages that had to wait. */
export const deliverAlertsJob = defineJob({
  name: 'deliver-alerts',
  schedule: '* * * * *',
  run: (_, { alerts, signal }) => deliverAlerts(alerts, signal),
});
