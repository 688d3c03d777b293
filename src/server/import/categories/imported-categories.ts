import type { CatalogueModel, RegionManifest } from '#contracts/types.ts';
import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';
import { BODIES } from '../../manifests/catalogue/regional-names.ts';
import { CATEGORIES_FIELD, CATEGORY_RULES, type CategoryFacts } from './category-rules.ts';
import { budgetOf, mileagePerYear, priceLevel } from './price-level.ts';

const BODY = 'inventory.car_type';
const FUEL = 'inventory.fuel_type';

export interface ImportedCar {
  kind: 'used' | 'new';
  fields: ListingFields;
  /** Its model in the catalogue. */
  model?: CatalogueModel;
  /** ISO day of the import; used if the car has no date. */
  today: string;
}

/** Returns the categories of the region that a car belongs to by its fields and the catalogue. */
export function importedCategories(car: ImportedCar, manifest: RegionManifest): string[] {
  const facts = factsOf(car, manifest);
  return categoriesIn(manifest).filter((name) => CATEGORY_RULES[name]?.(facts));
}

/** Returns the categories that a filter offers, otherwise the whole vocabulary. */
function categoriesIn({ fields, filters, vocabularies }: RegionManifest): string[] {
  const field = fields[CATEGORIES_FIELD];
  if (field?.kind !== 'texts') return [];
  const offered = Object.values(filters.settings)
    .flatMap((setting) => setting.filters)
    .flatMap((filter) => (filter.field === CATEGORIES_FIELD ? (filter.options ?? []).map(String) : []));
  return offered.length > 0 ? [...new Set(offered)] : Object.keys(vocabularies[field.vocabulary ?? ''] ?? {});
}

function factsOf(car: ImportedCar, manifest: RegionManifest): CategoryFacts {
  const { kind, fields, model } = car;
  const isNew = kind === 'new';
  const ageMonths = isNew ? 0 : ageOf(car);
  const term = manifest.demo.registrationTermMonths ?? 0;
  const isElectric = fields[FUEL] === 'electric';
  return {
    bodyType: bodyOf(fields[BODY], model, manifest),
    priceIndex: numberOf(model?.priceIndex),
    power: numberOf(fields['inventory.power']),
    engineCapacity: isElectric ? 0 : numberOf(fields['inventory.engine_capacity']),
    seats: numberOf(fields['inventory.seats']),
    minSeats: numberOf(fields['inventory.seats'] ?? (model?.seats && Math.min(...model.seats))),
    owners: isNew ? 0 : numberOf(fields['inventory.number_of_owners']),
    mileage: isNew ? 0 : numberOf(fields['listing.mileage']),
    ageMonths,
    isRenewed: term > 0 && isRegistered(fields) && ageMonths > term,
    askingPrice: numberOf(fields['listing.asking_price']),
    depreciation: numberOf(fields['listing.depreciation_display_value']),
    mileagePerYear: mileagePerYear(manifest),
    budget: budgetOf(priceLevel(manifest)),
  };
}

function numberOf(value: FieldValue): number {
  return typeof value === 'number' ? value : Number.NaN;
}

/**
 * Returns the age in months when the car was advertised. The day of the import counts in calendar years only, so that
 * importing a file again the next day changes nothing.
 */
function ageOf({ fields, today }: ImportedCar): number {
  const published = fields['listing.published_on'];
  const registered = fields['inventory.first_registration_date'];
  if (typeof published === 'string' && typeof registered === 'string')
    return monthsFrom(registered, published);
  const year = numberOf(registered ? yearOf(registered) : yearOfCar(fields));
  return 12 * (yearOf(published ?? today) - year);
}

function isRegistered(fields: ListingFields): boolean {
  return (
    fields['inventory.first_registration_date'] !== undefined ||
    fields['inventory.first_registration_year'] !== undefined
  );
}

/** Falls back to the build year if the registration is unknown. */
function yearOfCar(fields: ListingFields): FieldValue {
  return fields['inventory.first_registration_year'] ?? fields['inventory.manufacture_year'];
}

function yearOf(day: FieldValue): number {
  return Number(String(day).slice(0, 4));
}

function monthsFrom(from: string, to: string): number {
  const [months = 0, days = 0] = [
    monthsOf(to) - monthsOf(from),
    Number(to.slice(8, 10)) - Number(from.slice(8, 10)),
  ];
  return months - (days < 0 ? 1 : 0);
}

function monthsOf(day: string): number {
  return 12 * yearOf(day) + Number(day.slice(5, 7));
}

/** Returns the body as the catalogue names it; for classes such as `eco_car`, the body of a model with only one. */
function bodyOf(value: FieldValue, model: CatalogueModel | undefined, { demo }: RegionManifest): string {
  const word = typeof value === 'string' ? value : '';
  if (word in BODIES) return word;
  const ofModel = model?.sameForAll?.includes('bodyType') ? model.bodyType : '';
  return demo.equivalents?.[BODY]?.[word]?.[0] ?? ofModel;
}
