export { DEMO_SOURCE } from './create-listing.ts';
export { createDemoListings, createDemoNewCars, type DemoStockOptions } from './create-stock.ts';
export { demoPrices } from './price-history.ts';
export { type DemoManifest, type DemoRegionProfile, demoProfile } from './profile.ts';
