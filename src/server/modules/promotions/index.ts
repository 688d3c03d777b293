export { endPromotions } from './end-promotions.ts';
