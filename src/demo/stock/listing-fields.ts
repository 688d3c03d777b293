import type { LocalizedText } from '#contracts/types.ts';
import { completeParts, priceFields } from '#domain/money/price-parts.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { monthsUntil } from '#domain/time/calendar-months.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { PLACE_FIELD } from '#region/manifest/places-of.ts';
import type { DemoCar } from './car.ts';
import { factsOf } from './car-facts.ts';
import { yearOf } from './days.ts';
import type { DemoFlags } from './flags.ts';
import { ownValue } from './own-fields.ts';
import type { DemoPrice } from './price.ts';
import { COLOR_FIELD, type DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { BODY_FIELD, DRIVE_FIELD, FUEL_FIELD, TRANSMISSION_FIELD } from './regional-values.ts';
import type { DemoSale } from './sale.ts';
import { submodelOf } from './title.ts';

const BOOT: Readonly<Record<string, number>> = {
  hatchback: 340,
  sports_hatchback: 330,
  sedan: 470,
  mid_sized_sedan: 500,
  luxury_sedan: 530,
  stationwagon: 560,
  suv: 480,
  mpv: 300,
  coupe: 370,
  sports: 190,
  convertible: 250,
};

const MIN_TOP_SPEED = 150;

const MAX_TOP_SPEED = 330;

const COMMERCIAL = new Set(['van', 'pickup']);

/** Everything about a listing. */
export interface DemoOffer {
  kind: 'used' | 'new';
  profile: DemoRegionProfile;
  today: string;
  car: DemoCar;
  price: DemoPrice;
  sale: DemoSale;
  flags: DemoFlags;
  categories: readonly string[];
}

/** The fields of SPEC 3.6 by wire name that the region's manifest declares, including its own. */
export function listingFields(offer: DemoOffer, random: Random): Record<string, FieldValue> {
  const known = knownFields(offer, random);
  const { car, price, flags } = offer;
  const fields: Record<string, FieldValue> = {};
  const facts = {
    ...factsOf(car, { price, flags, fields }),
    ...(car.registeredOn && { registeredOn: car.registeredOn }),
  };
  for (const [name, field] of offer.profile.fields) {
    if (field.monthsUntil) continue;
    const isKnown = Object.hasOwn(known, name) && !field.rule;
    const value =
      price.refund?.fields[name] ?? (isKnown ? known[name] : ownValue(field, facts, offer.today, random));
    if (value !== undefined) fields[name] = value;
  }
  completePrice(fields, offer);
  for (const [name, { monthsUntil: until }] of offer.profile.fields) {
    const day = until === undefined ? undefined : fields[until];
    if (typeof day === 'string') fields[name] = monthsUntil(offer.today, day);
  }
  return fields;
}

/** Adds what follows from the parts of the price of a used car; a price that is less than its parts has none. */
function completePrice(fields: Record<string, FieldValue>, { kind, profile }: DemoOffer): void {
  const { usedPriceParts: parts, currency } = profile;
  const { added, fault } = completeParts(fields, parts, currency.fractionDigits);
  if (kind === 'used' && !fault) Object.assign(fields, added);
  else for (const name of priceFields(parts)) if (name !== PRICE_FIELD) delete fields[name];
}

function knownFields(offer: DemoOffer, random: Random): Record<string, FieldValue> {
  const { car, price, sale, flags } = offer;
  const isUsed = offer.kind === 'used';
  return {
    ...flags,
    'listing.asking_price': price.asking,
    'listing.original_price': sale.originalPrice,
    'listing.promotional_price': sale.promotion?.price,
    'listing.mileage': isUsed ? car.mileage : undefined,
    'listing.depreciation_display_value': Math.round(price.depreciation / 10) * 10,
    'listing.current_depreciation': price.depreciation,
    'listing.is_available': sale.status === 'available',
    'listing.location': textOf(sale.place?.label, offer.profile.language),
    [PLACE_FIELD]: sale.place?.name,
    'listing.published_on': sale.publishedOn,
    'listing.reduced_on': sale.reducedOn,
    [PRICE_RATING_FIELD]: undefined,
    'inventory.make': car.make.slug,
    'inventory.make_model': `${car.make.slug}.${car.model.slug}`,
    'inventory.submodel': submodelOf(car),
    [BODY_FIELD]: car.bodyType,
    'inventory.type': COMMERCIAL.has(car.model.bodyType) ? 'commercial' : 'passenger',
    [FUEL_FIELD]: car.fuel,
    [TRANSMISSION_FIELD]: car.transmission,
    [DRIVE_FIELD]: car.drive || undefined,
    'inventory.seats': car.seats,
    'inventory.color': car.paintName,
    [COLOR_FIELD]: car.color || undefined,
    'inventory.engine_capacity': car.engine.cc,
    'inventory.battery_capacity': car.engine.kwh,
    'inventory.power': car.power,
    'inventory.manufacture_year': yearOf(car.builtOn),
    'inventory.year_of_manufacture': yearOf(car.builtOn),
    'inventory.first_registration_year': isUsed ? yearOf(car.registeredOn) : undefined,
    'inventory.first_registration_date': isUsed ? car.registeredOn : undefined,
    'inventory.number_of_owners': car.owners,
    'inventory.plate_number_odd_even': isUsed ? random.pick(['odd', 'even']) : undefined,
    'inventory.coe_expiry_date': car.endsOn,
    categories: [...offer.categories],
    ...(!isUsed && brochureFields(car)),
  };
}

/** A field holds one text: that of the region's default language. Keys have no text here. */
function textOf(text: LocalizedText | undefined, language: string): string | undefined {
  return typeof text === 'object' ? (text[language] ?? Object.values(text)[0]) : undefined;
}

/** Brochure figures, derived from engine, battery and body. */
function brochureFields({ engine, power, model }: DemoCar): Record<string, FieldValue> {
  const boot = BOOT[model.bodyType];
  const top = Math.min(MAX_TOP_SPEED, Math.max(MIN_TOP_SPEED, 120 + power * 0.62));
  const isBox = model.bodyType === 'van' || model.bodyType === 'pickup';
  return {
    'inventory.top_speed': isBox ? undefined : Math.round(top / 5) * 5,
    'inventory.boot_capacity': boot && Math.round((boot + model.priceIndex) / 5) * 5,
    ...(engine.fuel === 'electric' ? batteryFields(engine.kwh, power) : engineFields(engine, power)),
  };
}

function batteryFields(kwh = 0, power = 0): Record<string, FieldValue> {
  const perKwh = Math.round(Math.max(5, 7.2 - power / 200) * 10) / 10;
  const fast = Math.min(270, Math.round(kwh * 1.5));
  return {
    'inventory.torque': Math.round((power * 2) / 10) * 10,
    'inventory.battery_capacity': kwh || undefined,
    ...(kwh > 0 && {
      'inventory.driving_range': Math.round((kwh * perKwh) / 5) * 5,
      'inventory.energy_consumption': perKwh,
      'inventory.ac_charging_power': 11,
      'inventory.ac_charging_time': Math.round((kwh / 11) * 1.1 * 2) / 2,
      'inventory.dc_charging_power': fast,
      'inventory.dc_charging_time': Math.round((kwh * 0.7 * 1.15 * 10) / fast) / 10,
    }),
  };
}

function engineFields({ fuel, cc = 0 }: DemoCar['engine'], power: number): Record<string, FieldValue> {
  const thrift = fuel === 'hybrid' ? 1.55 : fuel === 'plug_in_hybrid' ? 3 : fuel === 'diesel' ? 1.25 : 1;
  const economy = Math.max(5, 22 - cc / 250 - power / 40) * thrift;
  const pull = fuel === 'diesel' ? 2.6 : 1.65;
  return {
    'inventory.torque': Math.round((power * pull) / 5) * 5,
    'inventory.fuel_economy': Math.round(economy * 10) / 10,
    'inventory.fuel_tank_capacity': Math.round(Math.min(95, 30 + cc / 70)),
  };
}
