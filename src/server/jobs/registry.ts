import type { Job } from './define-job.ts';
import { deliverAlertsJob } from './deliver-alerts.ts';
import { deliverMessagesJob } from './deliver-messages.ts';
import { endOffersJob } from './end-offers.ts';
import { endPromotionsJob } from './end-promotions.ts';
import { fetchFeedsJob } from './fetch-feeds.ts';
import { fetchPhotosJob } from './fetch-photos.ts';
import { pruneRowsJob } from './prune-rows.ts';
import { ratePricesJob } from './rate-prices.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import { refreshTimeLeftJob } from './refresh-time-left.ts';
import { releaseHoldsJob } from './release-holds.ts';
import { runImportsJob } from './run-imports.ts';
import { sendSandboxEventsJob } from './send-sandbox-events.ts';
import { settlePaymentsJob } from './settle-payments.ts';

/** Every job of the site. */
export const JOBS: readonly Job[] = [
  deliverAlertsJob,
  deliverMessagesJob,
  endOffersJob,
  endPromotionsJob,
  fetchFeedsJob,
  fetchPhotosJob,
  pruneRowsJob,
  ratePricesJob,
  reconcilePaymentsJob,
  refreshTimeLeftJob,
  releaseHoldsJob,
  runImportsJob,
  sendSandboxEventsJob,
  settlePaymentsJob,
];
