import type { CatalogueModel, RegionManifest } from '#contracts/types.ts';
import type { FieldValue, ListingFields } from '#domain/criteria.ts';
import { BODIES } from '../catalogue/regional-names.ts';
import { CATEGORIES_FIELD, CATEGORY_RULES, type CategoryFacts } from './category-rules.ts';
import { budgetOf, mileagePerYear, priceLevel } from './price-level.ts';

const BODY = 'inventory.car_type';
const FUEL = 'inventory.fuel_type';

export interface ImportedCar {
  kind: 'used' | 'new';
  fields: ListingFields;
  /** What the catalogue knows of it. */
  model?: CatalogueModel;
  /** ISO day of the import; counts where the car has no day of its own. */
  today: string;
}

/** The categories of the region that a car belongs to by what its fields and the catalogue say. */
export function importedCategories(car: ImportedCar, manifest: RegionManifest): string[] {
  const facts = factsOf(car, manifest);
  return categoriesIn(manifest).filter((name) => CATEGORY_RULES[name]?.(facts));
}

/** What the filter of categories offers, or else their whole vocabulary. */
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
    leastSeats: numberOf(fields['inventory.seats'] ?? (model?.seats && Math.min(...model.seats))),
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
 * Age when the car was advertised. By the day of the import it is counted in calendar years: importing a file again
 * the next day changes nothing.
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

/** Age counts from the build year where nobody says when the car was registered. */
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

/** The body in the words of the catalogue; those of classes such as `eco_car` leave it to a model that has one body only. */
function bodyOf(value: FieldValue, model: CatalogueModel | undefined, { demo }: RegionManifest): string {
  const word = typeof value === 'string' ? value : '';
  if (word in BODIES) return word;
  const ofModel = model?.sameForAll?.includes('bodyType') ? model.bodyType : '';
  return demo.equivalents?.[BODY]?.[word]?.[0] ?? ofModel;
}
