import { endPromotions } from '../modules/promotions/index.ts';
import { defineJob } from './define-job.ts';

/** Also runs at start: a site that was down over midnight must not start with yesterday's prices. */
export const endPromotionsJob = defineJob({
  name: 'end-promotions',
  schedule: '* * * * *',
  runsAtStart: true,
  run: (_, { db, manifests, dayClock, signal }) => endPromotions(db, manifests(), dayClock(), signal),
});
