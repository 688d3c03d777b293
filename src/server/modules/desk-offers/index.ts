export { createDeskOffers as deskOffersIn, type DeskOffers } from './desk-offers.ts';
