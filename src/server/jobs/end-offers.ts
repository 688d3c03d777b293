import { endOverdueOffers, tellLostCars } from '../modules/offers/index.ts';
import { defineJob } from './define-job.ts';

/** Ends offers whose car is not kept any longer, and tells of those whose car its feed has lost. A hold that is over counts no more by itself, so a late run blocks nothing. */
export const endOffersJob = defineJob({
  name: 'end-offers',
  schedule: '* * * * *',
  async run(_, { db, offers: { regions, effects }, signal }) {
    await endOverdueOffers(db, { regions: regions(), effects }, signal);
    await tellLostCars(db, { regions: regions(), effects }, signal);
  },
});
