export { type DeskOffers, deskOffersIn } from './desk-offers.ts';
