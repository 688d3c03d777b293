import { endOverdueOffers } from '../modules/offers/index.ts';
import { defineJob } from './define-job.ts';

/** Ends offers whose car is not kept any longer. A hold that is over counts no more by itself, so a late run blocks nothing. */
export const endOffersJob = defineJob({
  name: 'end-offers',
  schedule: '* * * * *',
  run: (_, { db, offers: { regions, effects }, signal }) =>
    endOverdueOffers(db, { regions: regions(), effects }, signal),
});
