import type { Job } from './define-job.ts';
import { deliverAlertsJob } from './deliver-alerts.ts';
import { deliverMessagesJob } from './deliver-messages.ts';
import { endPromotionsJob } from './end-promotions.ts';
import { pruneRowsJob } from './prune-rows.ts';
import { ratePricesJob } from './rate-prices.ts';
import { refreshTimeLeftJob } from './refresh-time-left.ts';
import { releaseHoldsJob } from './release-holds.ts';
import { runImportsJob } from './run-imports.ts';

/** Every job of the site. */
export const JOBS: readonly Job[] = [
  deliverAlertsJob,
  deliverMessagesJob,
  endPromotionsJob,
  pruneRowsJob,
  ratePricesJob,
  refreshTimeLeftJob,
  releaseHoldsJob,
  runImportsJob,
];
