import type { CatalogueEngine, CatalogueMake, CatalogueModel } from '#contracts/types.ts';

/** A made-up car as it stands in the yard: what it is, not what it costs or who wants it. */
export interface DemoCar {
  make: CatalogueMake;
  model: CatalogueModel;
  engine: CatalogueEngine;
  trim: string;
  /** kW. */
  power: number;
  seats: number;
  /** Region's words. */
  bodyType: string;
  fuel: string;
  transmission: string;
  drive: string;
  /** Value of the base colour field, its paint as `#rrggbb`, and the paint's name in the brochure. */
  color: string;
  paint: string;
  paintName: string;
  /** Chooses wheels and trim of the pictures, 0 to 999. */
  seed: number;
  /** ISO days; a new car has neither. */
  builtOn: string;
  registeredOn: string;
  ageMonths: number;
  /** km. */
  mileage: number;
  owners: number;
  /** Months until the registration ends; undefined where registrations do not end. */
  monthsLeft?: number;
  isRenewed: boolean;
  /** What it costs as a new car, major units. */
  newPrice: number;
}

/** kW of an engine; estimated from its capacity or battery where the catalogue does not say. */
export function powerOf(
  { fuel, cc = 0, kwh = 0, kw, label = '' }: CatalogueEngine,
  priceIndex: number,
): number {
  if (kw !== undefined) return kw;
  if (fuel === 'electric') return Math.round(kwh * 2.4);
  const isBlown = /turbo|ts?i\b|tfsi|ecoboost|tce|thp/i.test(label) || (priceIndex >= 34 && cc < 2100);
  if (fuel === 'diesel') return Math.round(cc * 0.058);
  if (fuel === 'plug_in_hybrid') return Math.round(cc * 0.1);
  return Math.round(cc * (isBlown ? 0.083 : fuel === 'hybrid' ? 0.066 : 0.056));
}
