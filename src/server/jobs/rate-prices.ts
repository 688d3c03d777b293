import { rateDueRegions } from '../modules/price-ratings/index.ts';
import { defineJob } from './define-job.ts';

export const ratePricesJob = defineJob({
  name: 'rate-prices',
  schedule: '* * * * *',
  run: (_, { db, manifests, clock, signal }) => rateDueRegions(db, manifests(), clock(), signal),
});
