import type { CarInfoSection, ListingSections, RegionManifest } from '#contracts/types.ts';
import { positive } from '#domain/money/current-price.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { day, whole, withoutUndefined } from '#domain/vehicle/field-values.ts';
import { listingStatus } from '#domain/vehicle/listing-status.ts';
import { publishedDay } from '#domain/vehicle/published-day.ts';
import { REGIONAL_FACT_FIELDS } from '#domain/vehicle/regional-facts.ts';
import { timeLeftInfo } from '#domain/vehicle/time-left-info.ts';
import { PLACE_FIELD, placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { ListingRow } from '../../storage/listing-row.ts';
import type { FeedMediaFile } from '../../storage/schema.ts';
import { financingSection } from './financing-section.ts';

/** Source of derived sections. */
export type DerivedFrom = Pick<
  ListingRow,
  'id' | 'sourceId' | 'slug' | 'title' | 'fields' | 'publishedAt'
> & {
  /** Turns, films, sounds and close-ups of the feed. */
  feedMedia?: readonly FeedMediaFile[] | null;
};

/**
 * Derives the sections of a listing without stored ones (SPEC 3.7) from its fields, as far as the manifest declares
 * them. Adds nothing that the fields do not state.
 */
export function derivedSections(listing: DerivedFrom, region: ResolvedRegion): ListingSections {
  const { manifest } = region;
  const fields = declaredFields(listing.fields, manifest);
  const status = listingStatus(fields);
  const financing = financingSection(fields, manifest);
  const inspection = inspectionSection(fields, manifest.pages.bodyTypeField);
  const place = term(fields[PLACE_FIELD]) ?? '';
  const { label: placeName } = placesOf(region)[place] ?? {};
  return {
    carInfoSection: carInfoSection({ ...listing, fields }, region),
    flagSection: {
      isAvailable: status === 'available',
      isPendingSale: status === 'pending_sale',
      isComingSoon: status === 'coming_soon',
      isSold: status === 'sold',
    },
    ...(financing && { financingSection: financing }),
    ...(inspection && { inspectionSection: inspection }),
    ...(placeName && { locationSection: { name: placeName, place } }),
    overviewSection: withoutUndefined({
      bodyType: term(fields[manifest.pages.bodyTypeField]),
      'inventory.transmission': term(fields['inventory.transmission']),
      'inventory.fuel_type': term(fields['inventory.fuel_type']),
    }),
  };
}

function carInfoSection(listing: DerivedFrom, { manifest, defaultLanguage }: ResolvedRegion): CarInfoSection {
  const { fields } = listing;
  const price = positive(fields['listing.asking_price']);
  const before = positive(fields['listing.original_price']);
  const location = text(fields['listing.location']);
  const publishedAt = listing.publishedAt.toISOString();
  return {
    title: listing.title,
    slug: listing.slug,
    published: true,
    availability: listingStatus(fields),
    listingId: listing.sourceId,
    inventoryId: String(listing.id),
    listedOn: publishedDay(publishedAt, manifest.timeZone) ?? publishedAt.slice(0, 10),
    badges: manifest.pages.cardBadges.filter((flag) => fields[flag] === true),
    ...withoutUndefined({
      price,
      ...(price && before && before > price && { originalPrice: before, discount: before - price }),
      firstRegistrationDate: day(fields['inventory.first_registration_date']),
      ...timeLeftInfo(fields),
      location: location && { [defaultLanguage.code]: location },
      agentWarranty: flag(fields.is_agent_warranty),
      repairHistory: flag(fields[REGIONAL_FACT_FIELDS.repair_history]),
    }),
  };
}

/** Describes the car without an inspection. */
function inspectionSection(
  fields: ListingFields,
  bodyTypeField: string,
): ListingSections['inspectionSection'] | undefined {
  const make = term(fields['inventory.make']);
  const model = text(fields['inventory.make_model']);
  const yearOfManufacture = whole(fields['inventory.manufacture_year'], 1900, 2100);
  if (!make || !model || !yearOfManufacture) return undefined;
  return {
    make,
    model,
    yearOfManufacture,
    ...withoutUndefined({
      submodel: text(fields['inventory.submodel']),
      color: term(fields['inventory.base_color_key']),
      engineCapacity: whole(fields['inventory.engine_capacity'], 1),
      batteryCapacity: positive(fields['inventory.battery_capacity']),
      power: positive(fields['inventory.power']),
      transmission: term(fields['inventory.transmission']),
      fuelType: term(fields['inventory.fuel_type']),
      seats: whole(fields['inventory.seats'], 1),
      owners: whole(fields['inventory.number_of_owners']),
      bodyType: term(fields[bodyTypeField]),
      mileage: whole(fields['listing.mileage']),
    }),
    reports: [],
  };
}

/** Values of vocabularies; other text of a feed appears only in the facts of the car. */
const TERM = /^[a-z0-9][a-z0-9_-]{0,63}$/;

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);
const term = (value: unknown) => (typeof value === 'string' && TERM.test(value) ? value : undefined);
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined);

/** Returns the fields that the manifest declares; only these may leave the server (HARDENING A12). */
function declaredFields(
  fields: ListingFields,
  { fields: declared }: Pick<RegionManifest, 'fields'>,
): Record<string, ListingFields[string]> {
  const shown: Record<string, ListingFields[string]> = {};
  for (const name in fields) if (Object.hasOwn(declared, name)) shown[name] = fields[name];
  return shown;
}
