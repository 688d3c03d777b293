import type { LeftOut } from './repositories/outgoing-cars.ts';

/** What is known of a car that goes out, as text; '' or [] where it is not. */
export interface CarValues {
  id: string;
  title: string;
  /** The facts of its page in a line. */
  description: string;
  link: string;
  /** Absolute addresses. */
  pictures: readonly string[];
  /** All but the first. */
  morePictures: readonly string[];
  /** `35990 SGD` */
  price: string;
  /** `new` or `used` */
  kind: string;
  status: string;
  make: string;
  model: string;
  version: string;
  year: string;
  mileage: string;
  /** UN/CEFACT code. */
  mileageUnit: string;
  /** `42000 km` */
  distance: string;
  vin: string;
  color: string;
  /** Terms of vocabularies. */
  body: string;
  fuel: string;
  transmission: string;
  drive: string;
  /** Name of the showroom. */
  place: string;
  dealer: string;
  address: string;
  /** As JSON. */
  addressParts: string;
  phone: string;
  latitude: string;
  longitude: string;
  publishedOn: string;
}

/** A column of a format, as its receiver describes it. */
export interface Attribute {
  name: string;
  /** What fills it. */
  from: keyof CarValues;
  /** Without it the receiver refuses the car: it is left out. */
  required?: 'always' | 'of used cars';
  /** UTF-16 units; longer texts are cut. */
  maxLength?: number;
  /** Values of another form are not sent. */
  pattern?: RegExp;
  /** What the receiver calls our terms; others are `other`, or not sent. */
  terms?: Readonly<Record<string, string>>;
  other?: string;
  /** Columns of a list, or values of one that the format repeats itself. */
  maxItems?: number;
}

const URL = /^https?:\/\/[^\s<>"{}|\\^`]+$/;
const PRICE = /^[1-9]\d*(\.\d+)? [A-Z]{3}$|^0?\.\d+ [A-Z]{3}$/;
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const YEAR = /^(19|20)\d\d$/;
const PHONE = /^\+\d{6,15}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const NUMBER = /^\d{1,9}$/;
const DEGREES = /^-?\d{1,3}(\.\d+)?$/;
const CONDITIONS = { new: 'new', used: 'used' };

/** Terms of vocabularies, and what each receiver calls them. */
const BODIES: Readonly<Record<string, { google: string; meta: string }>> = {
  convertible: { google: 'convertible', meta: 'CONVERTIBLE' },
  coupe: { google: 'coupe', meta: 'COUPE' },
  sports: { google: 'coupe', meta: 'COUPE' },
  hatchback: { google: 'hatchback', meta: 'HATCHBACK' },
  sports_hatchback: { google: 'hatchback', meta: 'HATCHBACK' },
  eco_car: { google: 'hatchback', meta: 'HATCHBACK' },
  sedan: { google: 'sedan', meta: 'SEDAN' },
  luxury_sedan: { google: 'sedan', meta: 'SEDAN' },
  mid_sized_sedan: { google: 'sedan', meta: 'SEDAN' },
  suv: { google: 'suv', meta: 'SUV' },
  crossover: { google: 'crossover', meta: 'CROSSOVER' },
  mpv: { google: 'minivan', meta: 'MINIVAN' },
  stationwagon: { google: 'station wagon', meta: 'WAGON' },
  pickup: { google: 'truck', meta: 'TRUCK' },
  van: { google: 'full size van', meta: 'VAN' },
};
const FUELS: Readonly<Record<string, { google: string; meta: string }>> = {
  petrol: { google: 'gasoline', meta: 'GASOLINE' },
  diesel: { google: 'diesel', meta: 'DIESEL' },
  diesel_hijau: { google: 'diesel', meta: 'DIESEL' },
  electric: { google: 'electric', meta: 'ELECTRIC' },
  hybrid: { google: 'hybrid', meta: 'HYBRID' },
  petrol_with_hybrid: { google: 'hybrid', meta: 'HYBRID' },
  'petrol-electric': { google: 'hybrid', meta: 'HYBRID' },
  hybrid_electric: { google: 'hybrid', meta: 'HYBRID' },
  cng: { google: '', meta: 'OTHER' },
  petrol_with_ngv: { google: '', meta: 'OTHER' },
};
const called = (terms: typeof BODIES, by: 'google' | 'meta') =>
  Object.fromEntries(
    Object.entries(terms).flatMap(([term, names]) => (names[by] ? [[term, names[by]]] : [])),
  );

/** Google's vehicle listings (developers.google.com/vehicle-listings), with the title, body and engine of its vehicle ads. */
const GOOGLE: readonly Attribute[] = [
  { name: 'id', from: 'id', required: 'always', maxLength: 50 },
  { name: 'vin', from: 'vin', pattern: VIN },
  { name: 'title', from: 'title', required: 'always', maxLength: 150 },
  { name: 'store_code', from: 'place', required: 'always', maxLength: 64 },
  { name: 'dealership_name', from: 'dealer', required: 'always', maxLength: 300 },
  { name: 'dealership_address', from: 'address', required: 'always', maxLength: 300 },
  { name: 'tracking_phone_number', from: 'phone', pattern: PHONE },
  { name: 'link', from: 'link', required: 'always', pattern: URL },
  { name: 'image_link', from: 'pictures', required: 'always', pattern: URL, maxItems: 1 },
  { name: 'additional_image_link', from: 'morePictures', pattern: URL, maxItems: 10 },
  { name: 'date_in_stock', from: 'publishedOn', pattern: DAY },
  { name: 'price', from: 'price', required: 'always', pattern: PRICE },
  { name: 'condition', from: 'kind', required: 'always', terms: CONDITIONS },
  { name: 'make', from: 'make', required: 'always', maxLength: 70 },
  { name: 'model', from: 'model', required: 'always', maxLength: 70 },
  { name: 'trim', from: 'version', maxLength: 70 },
  { name: 'year', from: 'year', required: 'always', pattern: YEAR },
  { name: 'mileage', from: 'distance', required: 'of used cars', pattern: /^\d{1,9} (km|miles)$/ },
  { name: 'exterior_color', from: 'color', maxLength: 70 },
  { name: 'body_style', from: 'body', terms: called(BODIES, 'google') },
  { name: 'engine', from: 'fuel', terms: called(FUELS, 'google') },
];

/** Meta's catalogue of vehicles (developers.facebook.com, automotive ads). Its names of terms are capitals. */
const META: readonly Attribute[] = [
  { name: 'vehicle_id', from: 'id', required: 'always', maxLength: 100 },
  { name: 'title', from: 'title', required: 'always', maxLength: 500 },
  { name: 'description', from: 'description', required: 'always', maxLength: 5000 },
  { name: 'url', from: 'link', required: 'always', pattern: URL },
  { name: 'make', from: 'make', required: 'always', maxLength: 100 },
  { name: 'model', from: 'model', required: 'always', maxLength: 100 },
  { name: 'trim', from: 'version', maxLength: 100 },
  { name: 'year', from: 'year', required: 'always', pattern: YEAR },
  { name: 'mileage.value', from: 'mileage', required: 'of used cars', pattern: NUMBER },
  { name: 'mileage.unit', from: 'mileageUnit', required: 'of used cars', terms: { KMT: 'KM', SMI: 'MI' } },
  { name: 'image[{n}].url', from: 'pictures', required: 'always', pattern: URL, maxItems: 20 },
  { name: 'image[0].tag[0]', from: 'title', required: 'always', maxLength: 100 },
  {
    name: 'transmission',
    from: 'transmission',
    terms: { automatic: 'AUTOMATIC', manual: 'MANUAL' },
    other: 'OTHER',
  },
  { name: 'fuel_type', from: 'fuel', terms: called(FUELS, 'meta'), other: 'OTHER' },
  { name: 'body_style', from: 'body', required: 'always', terms: called(BODIES, 'meta'), other: 'OTHER' },
  {
    name: 'drivetrain',
    from: 'drive',
    terms: { fwd: 'FWD', rwd: 'RWD', awd: 'AWD', '4wd': '4X4', '2wd': '4X2' },
    other: 'OTHER',
  },
  { name: 'vin', from: 'vin', pattern: VIN },
  { name: 'price', from: 'price', required: 'always', pattern: PRICE },
  { name: 'exterior_color', from: 'color', maxLength: 100 },
  {
    name: 'availability',
    from: 'status',
    required: 'always',
    // it has no word for sold cars
    terms: { available: 'AVAILABLE', pending_sale: 'PENDING', sold: 'NOT_AVAILABLE' },
  },
  { name: 'state_of_vehicle', from: 'kind', required: 'always', terms: { new: 'NEW', used: 'USED' } },
  { name: 'date_first_on_lot', from: 'publishedOn', pattern: DAY },
  { name: 'address', from: 'addressParts', required: 'always', pattern: /^\{"addr1":.+\}$/ },
  { name: 'latitude', from: 'latitude', pattern: DEGREES },
  { name: 'longitude', from: 'longitude', pattern: DEGREES },
  { name: 'dealer_id', from: 'place', maxLength: 100 },
  { name: 'dealer_name', from: 'dealer', maxLength: 100 },
  { name: 'dealer_phone', from: 'phone', pattern: PHONE },
];

export interface OutgoingFormat {
  type: string;
  /** Which cars are not in the file, by the first reason that applies. */
  leavesOut: readonly LeftOut[];
  /** Absent: the data of the car's page. */
  attributes?: readonly Attribute[];
}

const OF_ADS: readonly LeftOut[] = ['coming-soon', 'no-photo', 'no-price', 'no-showroom', 'incomplete'];

/** The files of a region's stock, by their names. */
export const OUTGOING_FORMATS = {
  'google.tsv': {
    type: 'text/tab-separated-values; charset=utf-8',
    leavesOut: ['demo', 'sold', 'pending-sale', ...OF_ADS],
    attributes: GOOGLE,
  },
  'google.xml': {
    type: 'application/xml; charset=utf-8',
    leavesOut: ['demo', 'sold', 'pending-sale', ...OF_ADS],
    attributes: GOOGLE,
  },
  'meta.csv': { type: 'text/csv; charset=utf-8', leavesOut: ['demo', ...OF_ADS], attributes: META },
  'cars.jsonl': { type: 'application/jsonl; charset=utf-8', leavesOut: ['demo'] },
} as const satisfies Record<string, OutgoingFormat>;

export type OutgoingFile = keyof typeof OUTGOING_FORMATS;

/**
 * What an attribute says of a car, in the form its receiver wants; [] where there is nothing to say.
 * @param car as it is known
 */
export function attributeValues(attribute: Attribute, car: CarValues): string[] {
  const { terms, other = '', required, pattern, maxLength, maxItems = 1 } = attribute;
  const term = (value: string) => terms?.[value] ?? (value === '' && !required ? '' : other);
  return [car[attribute.from]]
    .flat()
    .map((value) => (terms ? term(value) : cut(value, maxLength)))
    .filter((value) => value !== '' && (pattern?.test(value) ?? true))
    .slice(0, maxItems);
}

/** No half of a character stays at the end. */
const cut = (text: string, maxLength = text.length): string =>
  text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim();
