export { createDeskOffers, type DeskOffers } from './desk-offers.ts';
