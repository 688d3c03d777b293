export { DEMO_SOURCE } from './create-listing.ts';
export { createDemoListings, createDemoNewCars, type DemoStockOptions } from './create-stock.ts';
export { demoPrices } from './price-history.ts';
export { demoProfile } from './profile.ts';
