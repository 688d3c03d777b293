import type { CatalogueEngine, CatalogueMake, CatalogueModel } from '#contracts/types.ts';

/** An invented car without its price and sale. */
export interface DemoCar {
  make: CatalogueMake;
  model: CatalogueModel;
  engine: CatalogueEngine;
  trim: string;
  /** kW. */
  power: number;
  seats: number;
  /** Values of the region. */
  bodyType: string;
  fuel: string;
  transmission: string;
  drive: string;
  /** Value of the base colour field, its paint as `#rrggbb`, and the paint's name in the brochure. */
  color: string;
  paint: string;
  paintName: string;
  /** Selects wheels and trim of the pictures, 0 to 999. */
  seed: number;
  /** ISO days; undefined for a new car. */
  builtOn: string;
  registeredOn: string;
  ageMonths: number;
  /** km. */
  mileage: number;
  owners: number;
  /** Months until the registration ends; undefined if registrations do not end. */
  monthsLeft?: number;
  /** ISO day on which it ends, and the months that its last licence is for. */
  endsOn?: string;
  licenceMonths?: number;
  isRenewed: boolean;
  /** Price as a new car, major units. */
  newPrice: number;
}

/** What is paid back for a car that leaves the road, major units, and the fields that it follows from. */
export interface DemoRefund {
  now: number;
  /** When its registration ends. */
  atEnd: number;
  fields: Readonly<Record<string, number>>;
}

/** kW of an engine; estimated from its capacity or battery if the catalogue lacks it. */
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
