/** Wire name of the field with the categories. */
export const CATEGORIES_FIELD = 'categories';

/**
 * Facts that the rules of categories use. An unknown number is `NaN`, for which every comparison is false; an unknown
 * class of body is an empty text.
 */
export interface CategoryFacts {
  /** Body type as the catalogue names it. */
  bodyType: string;
  /** Price as a new car, as an index of the catalogue. */
  priceIndex: number;
  /** kW. */
  power: number;
  /** cm³; 0 for electric cars. */
  engineCapacity: number;
  seats: number;
  /** Seats of the car, or the minimum of its model. */
  minSeats: number;
  owners: number;
  /** km. */
  mileage: number;
  ageMonths: number;
  /** Whether its registration was renewed after its end. */
  isRenewed: boolean;
  /** Major units, like all amounts here. */
  askingPrice: number;
  /** Value lost per year, in regions that use it. */
  depreciation: number;
  /** Values of the region: usual km per year, and a low price. */
  mileagePerYear: number;
  budget: number;
}

const SMALL = new Set(['hatchback', 'sports_hatchback', 'sedan', 'convertible', 'coupe']);
const ROOMY = new Set(['mpv', 'van', 'stationwagon', 'suv']);
const SPORTY = new Set(['sports', 'sports_hatchback', 'coupe', 'convertible']);
const FAMILY = new Set(['mpv', 'suv', 'stationwagon', 'mid_sized_sedan']);

/** Rules of the quick searches of SPEC 9, for imported and demo cars. */
export const CATEGORY_RULES: Readonly<Record<string, (facts: CategoryFacts) => boolean>> = {
  // a car of unknown age must have the low mileage of a new one
  low_mileage: ({ mileage, mileagePerYear, ageMonths }) =>
    mileage <= 50_000 && mileage < (mileagePerYear * 0.75 * ((ageMonths || 0) + 6)) / 12,
  under_9k_depre: ({ depreciation }) => depreciation < 9000,
  deluxe_and_classy: ({ priceIndex, bodyType }) => priceIndex >= 45 && bodyType !== 'pickup',
  budget_friendly: ({ askingPrice, budget }) => askingPrice <= budget,
  renewed_coe: ({ isRenewed }) => isRenewed,
  fun_to_drive: ({ bodyType, power }) => SPORTY.has(bodyType) || (power >= 180 && bodyType !== 'mpv'),
  '7_seaters': ({ seats }) => seats === 7,
  '1_owner_only': ({ owners }) => owners === 1,
  family_friendly: ({ minSeats, bodyType, priceIndex, ageMonths }) =>
    minSeats >= 5 && FAMILY.has(bodyType) && priceIndex <= 60 && ageMonths <= 120,
  family_car: ({ minSeats, bodyType, priceIndex }) =>
    minSeats >= 5 && minSeats <= 8 && FAMILY.has(bodyType) && priceIndex <= 45,
  high_horsepower: ({ power }) => power >= 150,
  fits_more: ({ minSeats, bodyType }) => minSeats >= 7 || (ROOMY.has(bodyType) && minSeats >= 5),
  small_and_nimble: ({ bodyType, engineCapacity, priceIndex }) =>
    SMALL.has(bodyType) && engineCapacity <= 1500 && priceIndex <= 24,
};
