type Check = (value: unknown) => boolean;
interface Property {
  check: Check | Properties | readonly Properties[];
  isRequired?: boolean;
  isList?: boolean;
}
/** What an object may have; a nested one has the properties of one of its types. */
type Properties = Readonly<Record<string, Property>>;

const text =
  (maxLength: number): Check =>
  (value) =>
    typeof value === 'string' &&
    value.trim() !== '' &&
    value.length <= maxLength &&
    value.isWellFormed() &&
    !/[\p{Cc}\u2028\u202A-\u202E]/u.test(value);
const number =
  (least: number): Check =>
  (value) =>
    Number.isFinite(value) && Number(value) >= least;
const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(String(value));
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const address: Check = (value) =>
  typeof value === 'string' && ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '');
const term = (...names: string[]) => oneOf(...names.map((name) => `https://schema.org/${name}`));
const required = (check: Property['check']): Property => ({ check, isRequired: true });

const OFFER_COMMON: Properties = {
  priceCurrency: required(matches(/^[A-Z]{3}$/)),
  availability: required(term('InStock', 'PreOrder', 'LimitedAvailability', 'SoldOut')),
  seller: required({ '@type': required(oneOf('Organization')), name: required(text(100)) }),
  url: required(address),
};
const OFFER: Properties = {
  ...OFFER_COMMON,
  '@type': required(oneOf('Offer')),
  name: { check: text(200) },
  price: required(number(1)),
};
const OFFERS: Properties = {
  ...OFFER_COMMON,
  '@type': required(oneOf('AggregateOffer')),
  lowPrice: required(number(1)),
  highPrice: required(number(1)),
  offerCount: required(number(2)),
  offers: { ...required(OFFER), isList: true },
};
const CAR: Properties = {
  '@context': required(oneOf('https://schema.org')),
  '@type': required(oneOf('Car', 'Motorcycle')),
  // of lines that go out only
  sku: { check: text(100) },
  name: required(text(300)),
  url: required(address),
  image: { check: address, isList: true },
  brand: { check: { '@type': required(oneOf('Brand')), name: required(text(100)) } },
  model: { check: text(100) },
  itemCondition: required(term('NewCondition', 'UsedCondition')),
  vehicleModelDate: { check: matches(/^(19|20)\d\d$/) },
  vehicleIdentificationNumber: { check: matches(/^[A-HJ-NPR-Z0-9-]{3,17}$/) },
  vehicleSeatingCapacity: { check: number(1) },
  fuelType: { check: text(100) },
  vehicleTransmission: { check: text(100) },
  bodyType: { check: text(100) },
  color: { check: text(100) },
  mileageFromOdometer: {
    check: {
      '@type': required(oneOf('QuantitativeValue')),
      value: required(number(0)),
      unitCode: { check: oneOf('KMT', 'SMI') },
    },
  },
  offers: { check: [OFFER, OFFERS] },
};

/** What schema.org would not have in a `Car`, by path. */
export const schemaOrgFaults = (car: unknown): string[] => faultsOf(car, CAR, '');

function faultsOf(value: unknown, properties: Properties, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${value}`];
  const given = value as Record<string, unknown>;
  const missing = Object.keys(properties).filter((name) => properties[name]?.isRequired && !(name in given));
  return [
    ...missing.map((name) => `${path}${name}: missing`),
    ...Object.entries(given).flatMap(([name, each]) => {
      const property = properties[name];
      if (!property) return [`${path}${name}: unknown`];
      const at = `${path}${name}`;
      if (!property.isList) return faultsOfValue(each, property.check, at);
      return Array.isArray(each) && each.length > 0
        ? each.flatMap((one) => faultsOfValue(one, property.check, at))
        : [`${at}: no list`];
    }),
  ];
}

function faultsOfValue(value: unknown, check: Property['check'], path: string): string[] {
  if (typeof check === 'function') return check(value) ? [] : [`${path}: ${JSON.stringify(value)}`];
  const types = Array.isArray(check) ? check : [check as Properties];
  const all = types.map((each) => faultsOf(value, each, `${path}.`));
  return all.toSorted((one, other) => one.length - other.length)[0] ?? [];
}
