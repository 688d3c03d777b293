import type { Feed, FeedField, RegionManifest } from '#contracts/types.ts';
import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import { UNSPACED } from '#domain/catalogue/name-matcher.ts';
import { leftPhotoPath } from '#domain/media/picture.ts';
import { completeParts } from '#domain/money/price-parts.ts';
import type { FieldValue, ListingFields } from '#domain/search/criteria.ts';
import { INSTALLMENT_FIELD, OWN_INSTALLMENT_FIELD, usualInstallment } from '#region/format/loan-of.ts';
import { timeLeft } from '#region/format/time-left.ts';
import { calendarsOf, isYearOfCar } from '#region/search/calendar-year.ts';
import type { ListingInput } from '../storage/listing-row.ts';
import { catalogueFacts } from './catalogue-facts.ts';
import { CATEGORIES_FIELD } from './categories/category-rules.ts';
import { importedCategories } from './categories/imported-categories.ts';
import type { RowNotes } from './import-notes.ts';
import { photoUrls } from './photo-urls.ts';
import { readRegionField } from './read-region-field.ts';
import { firstFilled } from './read-value.ts';
import { Reject } from './reject.ts';
import { vinOf } from './row-history.ts';
import { rowId } from './row-id.ts';
import { rowMedia } from './row-media.ts';
import { rowTexts } from './row-texts.ts';
import type { SourceRow } from './source-row.ts';
import { readsTimeLeft } from './time-left.ts';
import type { VehicleNames } from './vehicle-names.ts';
import { readVehicle, type Vehicle } from './vehicle-text.ts';

const PROMOTIONAL_PRICE = 'listing.promotional_price';
const PROMOTION_FLAG = 'is_promo';
const VIN_FIELD = 'inventory.vin';

/** Letters of an address that a reason repeats. */
const MAX_NAMED = 200;

export type Status = 'sold' | 'pending_sale' | 'coming_soon' | 'available';

/**
 * Maps a row to a listing of the region.
 * @param today ISO day of the import
 * @param notes receives what the row loses
 * @throws Reject with the column and the reason
 */
export function mapRow(
  row: SourceRow,
  feed: Feed,
  manifest: RegionManifest,
  names: VehicleNames,
  today: string,
  notes?: RowNotes,
): ListingInput {
  const sourceId = rowId(row, feed);
  for (const { column, endsWith, reason } of feed.refuse ?? [])
    if ((row.values[column] ?? '').trimEnd().endsWith(endsWith)) throw new Reject(column, reason);
  const maxYear = Number(today.slice(0, 4)) + 1;
  const vehicle = vehicleOf(row, feed, names, maxYear);
  if (notes) noteVehicle(notes, vehicle, names);
  const unread = new Set<string>();
  const fields = readFields(row, feed, manifest, today, (mapping, text) => {
    if (searchesTitle(mapping, feed)) return;
    unread.add(mapping.field);
    notes?.unread.push({ field: mapping.field, text });
  });
  if (notes) noteTimeLeft(notes, row, feed, fields);
  const status = statedIn(row, feed.status) ?? 'available';
  const kind = statedIn(row, feed.condition) ?? (feed.kind === 'new' ? 'new' : 'used');
  const isInstallmentGiven = fields[INSTALLMENT_FIELD] !== undefined;
  if (kind !== 'new') completePrice(fields, feed, manifest);
  complete(fields, vehicle, status, manifest, maxYear);
  const model = vehicle.isKnownModel ? names.model(vehicle.makeModel ?? '') : undefined;
  for (const [name, value] of Object.entries(catalogueFacts(model, manifest))) {
    // a cell that is not understood may say something else
    if (fields[name] !== undefined || unread.has(name) || !(name in manifest.fields)) continue;
    fields[name] = value;
    notes?.filled.push({ field: name, value: `${vehicle.makeName} ${vehicle.modelName}: ${value}` });
  }
  if (!hasCategories(feed)) {
    const categories = importedCategories({ kind, fields, model, today }, manifest);
    if (categories.length > 0) fields[CATEGORIES_FIELD] = categories;
  }
  const known = Object.fromEntries(Object.entries(fields).filter(([name]) => name in manifest.fields));
  const publishedOn = fields['listing.published_on'];
  const vin = vinOf(row, feed.history ?? {});
  if (vin && VIN_FIELD in manifest.fields) known[VIN_FIELD] ??= vin;
  const texts = rowTexts(row, feed, (field, text) => notes?.unread.push({ field, text }), {
    today,
    languages: manifest.languages.map(({ code }) => code),
    calendars: calendarsOf(manifest),
    promotionalPrice: known[PROMOTIONAL_PRICE],
  });
  // a price whose time is over, or unknown, is not asked for
  if (feed.promotion && !texts?.promotion) delete known[PROMOTIONAL_PRICE];
  if (texts?.promotion && PROMOTION_FLAG in manifest.fields) known[PROMOTION_FLAG] ??= true;
  const photos = photoUrls(row, feed, (text) => notes?.unread.push({ field: 'photos', text }));
  const media = rowMedia(row, feed, photos, (field, text) => notes?.unread.push({ field, text }));
  return {
    kind,
    source: feed.source,
    sourceId,
    slug: toSlug(`${vehicle.make} ${vehicle.modelName} ${sourceId}`),
    status,
    title: titleOf(vehicle, fields),
    fields: { ...known, ...(isInstallmentGiven && { [OWN_INSTALLMENT_FIELD]: true }) },
    counted: countedFields(known, manifest, today, isInstallmentGiven),
    ...(texts && { detail: { ...texts } }),
    ...(photos && photosOf(photos, feed, manifest, notes)),
    ...(feed.media && { media }),
    ...(typeof publishedOn === 'string' && { publishedAt: new Date(`${publishedOn}T00:00:00Z`) }),
  };
}

/** Photos that are fetched, or stay at the host that the mapping names. */
function photosOf(
  urls: readonly string[],
  { photos }: Feed,
  { pictures }: RegionManifest,
  notes: RowNotes | undefined,
): Pick<ListingInput, 'photoUrls' | 'leftPhotos'> {
  const pattern = photos?.keepAt === undefined ? undefined : pictures.keptAt?.[photos.keepAt];
  if (pattern === undefined) return { photoUrls: urls };
  const others = urls.filter((url) => leftPhotoPath(pattern, url) === undefined);
  if (notes && others[0] !== undefined) {
    const { host } = new URL(pattern);
    // of one path with other queries may be many photos
    const hasQuery = (url: string) => new URL(url).host === host && url.includes('?');
    const alike = others.filter((url) => hasQuery(url) === hasQuery(others[0] ?? ''));
    const why = hasQuery(others[0])
      ? `have a query, which the pattern of ${host} has no place for`
      : `are not at ${host}, where they stay`;
    const [named = ''] = others[0].split('?');
    notes.leftOut = {
      column: 'photos',
      reason: `${alike.length} of ${urls.length} photos ${why}: ${named.slice(0, MAX_NAMED)}`,
    };
  }
  // a host that has moved takes no photos away
  if (urls.length > 0 && others.length === urls.length) return {};
  return { leftPhotos: urls.flatMap((url) => leftPhotoPath(pattern, url) ?? []) };
}

function noteVehicle(notes: RowNotes, vehicle: Vehicle, names: VehicleNames): void {
  const { make, makeName, modelName, year, engineCapacity } = vehicle;
  if (!names.make(make)) notes.unknownMake = makeName;
  if (vehicle.isMakeOfModel) notes.filled.push({ field: 'inventory.make', value: `${modelName}: ${make}` });
  if (vehicle.isKnownModel) return;
  const text = modelName || vehicle.variant;
  notes.unknownModel = `${makeName} ${text}`;
  notes.unknownCar = { make, text, isTitle: modelName === '', year, engineCapacity };
}

/** Fields that the row states, and those that the mapping states for every row. */
function readFields(
  row: SourceRow,
  feed: Feed,
  manifest: RegionManifest,
  today: string,
  onUnread: (mapping: FeedField, text: string) => void,
): Record<string, ListingFields[string]> {
  const fields: Record<string, ListingFields[string]> = { ...feed.defaults };
  for (const mapping of feed.fields) {
    const value = readRegionField(row, mapping, manifest, {
      today,
      onUnread: (text) => onUnread(mapping, text),
    });
    if (value !== undefined) fields[mapping.field] = value;
  }
  return fields;
}

/** Notes what is counted from the day of the import, for want of a day in the row. */
function noteTimeLeft(notes: RowNotes, row: SourceRow, feed: Feed, fields: ListingFields): void {
  const counted = feed.fields.filter(
    (mapping) =>
      fields[mapping.field] !== undefined &&
      readsTimeLeft(mapping) &&
      firstFilled(row, mapping.asOf ?? []) === '',
  );
  if (counted.length > 0) notes.countedFromImport = counted.map(({ field }) => field);
}

/** Adds amounts of the price that follow from others. @throws Reject if they do not add up */
function completePrice(
  fields: Record<string, ListingFields[string]>,
  feed: Feed,
  { pages, currency }: RegionManifest,
): void {
  const { added, fault } = completeParts(fields, pages.price.parts, currency.fractionDigits);
  if (fault) {
    const mapping = feed.fields.find(({ field }) => field === fault.field);
    throw new Reject(mapping?.from[0] ?? fault.field, `${fault.field} ${fault.message}`);
  }
  Object.assign(fields, added);
}

/** Fields that no row states and that change every day: the months left and the loan that they allow. */
function countedFields(
  fields: ListingFields,
  manifest: RegionManifest,
  today: string,
  isInstallmentGiven: boolean,
): NonNullable<ListingInput['counted']> {
  const left = timeLeft(fields, manifest, today);
  if (isInstallmentGiven || !(manifest.financing.tenureLimitField in left)) return left;
  return { ...left, [INSTALLMENT_FIELD]: usualInstallment({ ...fields, ...left }, manifest) ?? null };
}

/** A title without one of the searched words is not an unread cell. */
function searchesTitle({ from, optionMatch }: FeedField, { vehicle }: Feed): boolean {
  return optionMatch === 'contains' && from.some((column) => vehicle?.title?.includes(column));
}

/** If the file states categories, no categories are derived for a car. */
function hasCategories({ fields, defaults = {} }: Feed): boolean {
  return CATEGORIES_FIELD in defaults || fields.some(({ field }) => field === CATEGORIES_FIELD);
}

function vehicleOf(
  row: SourceRow,
  { vehicle = {}, id }: Feed,
  names: VehicleNames,
  maxYear: number,
): Vehicle {
  const { make = [], model = [], title = [], missing = [], cutAt = [] } = vehicle;
  const { removePrefixes = [], removeSuffixes = [] } = vehicle;
  const makeText = removeSuffixes.reduce(
    (text, suffix) => (text.endsWith(suffix) ? text.slice(0, -suffix.length) : text),
    firstFilled(row, make, missing),
  );
  const titleText = cutAt.reduce(
    (text, mark) => text.split(mark, 1)[0] ?? '',
    withoutPrefix(firstFilled(row, title, missing), removePrefixes),
  );
  const modelText = withoutPrefix(firstFilled(row, model, missing), removePrefixes);
  const found = readVehicle({ make: makeText, model: modelText, title: titleText }, names, maxYear);
  const column = make[0] ?? title[0] ?? model[0] ?? id.columns[0] ?? '';
  if (!found)
    throw new Reject(column, `no known make in "${(makeText || titleText || modelText).slice(0, 80)}"`);
  return found;
}

/** The longest of several beginnings is removed. */
function withoutPrefix(text: string, prefixes: readonly string[]): string {
  const found = prefixes
    .filter((prefix) => {
      const isStart = text.toLowerCase().startsWith(prefix.toLowerCase());
      const edge = prefix.slice(-1) + text.charAt(prefix.length);
      // "Xe" is not the beginning of "Xenia"; scripts without blanks do not tell
      return isStart && (UNSPACED.test(edge) || !/^\p{L}{2}/u.test(edge));
    })
    .toSorted((a, b) => b.length - a.length)[0];
  return found === undefined ? text : text.slice(found.length).trimStart();
}

/** What a column of states says of a row. */
function statedIn<State extends string>(
  row: SourceRow,
  stated: { column: string; values: Record<string, State> } | undefined,
): State | undefined {
  const text = (row.values[stated?.column ?? ''] ?? '').trim().toLowerCase();
  return Object.entries(stated?.values ?? {}).find(([key]) => key.toLowerCase() === text)?.[1];
}

/** Adds fields that follow from others: status flags, years, installment (SPEC 3.6). */
function complete(
  fields: Record<string, ListingFields[string]>,
  vehicle: Vehicle,
  status: Status,
  manifest: RegionManifest,
  maxYear: number,
): void {
  fields['inventory.make'] = vehicle.make;
  if (vehicle.makeModel) fields['inventory.make_model'] = vehicle.makeModel;
  if (vehicle.submodel) fields['inventory.submodel'] ??= vehicle.submodel.slice(0, 200);
  fields['inventory.manufacture_year'] ??= vehicle.year;
  fields['inventory.year_of_manufacture'] ??= fields['inventory.manufacture_year'];
  const registered = yearOf(fields['inventory.first_registration_date']);
  if (registered && isYearOfCar(registered, maxYear))
    fields['inventory.first_registration_year'] ??= registered;
  fields['inventory.engine_capacity'] ??= vehicle.engineCapacity;
  fields['listing.is_available'] = status === 'available';
  fields.is_sold = status === 'sold';
  fields.is_pending_sale = status === 'pending_sale';
  fields.is_coming_soon = status === 'coming_soon';
  fields[INSTALLMENT_FIELD] ??= usualInstallment(fields, manifest);
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete fields[name];
}

function yearOf(day: FieldValue): number | undefined {
  return typeof day === 'string' ? Number(day.slice(0, 4)) : undefined;
}

/** `2019 Honda Vezel 1.5X CVT`: names of the catalogue, the rest as in the file, and the year once. */
function titleOf(
  { year, makeName, modelName, variant, engineCapacity }: Vehicle,
  fields: ListingFields,
): string {
  const titleYear = fields['inventory.manufacture_year'] ?? year;
  const litres =
    engineCapacity && !/\d\.\d/.test(`${modelName} ${variant}`) ? (engineCapacity / 1000).toFixed(1) : '';
  const isRepeated = modelName.toLowerCase().startsWith(`${makeName.toLowerCase()} `);
  const isYear = (word: string) =>
    titleYear !== undefined && word.replace(/^[([]|[)\],.]$/g, '') === `${titleYear}`;
  // the first word may be the name of a model
  const words = variant.split(' ').filter((word, at) => !isYear(word) || (at === 0 && modelName === ''));
  return [titleYear, isRepeated ? '' : makeName, modelName, words.join(' '), litres]
    .filter(Boolean)
    .join(' ')
    .slice(0, 300);
}
