import type { Feed, FeedField, Field, RegionManifest } from '#contracts/types.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { CATEGORIES_FIELD } from '../../import/categories/category-rules.ts';
import { photoUrls } from '../../import/photo-urls.ts';
import { readRegionField } from '../../import/read-region-field.ts';
import { Reject } from '../../import/reject.ts';
import { rowTexts } from '../../import/row-texts.ts';
import type { SourceRow } from '../../import/source-row.ts';
import type { VehicleNames } from '../../import/vehicle-names.ts';
import { nearest } from '../../manifests/nearest.ts';
import { editableFields } from '../desk-listings/index.ts';

const MODEL = 'inventory.make_model';

/** The mapping of a region for cars whose properties are its own fields, with its own terms. */
export function partnerFeed(manifest: RegionManifest, source: string): Feed {
  return {
    source,
    kind: 'used',
    id: { columns: ['id'], take: 'text' },
    vehicle: { make: ['inventory.make'], model: [MODEL], title: ['title'] },
    status: {
      column: 'status',
      values: {
        available: 'available',
        pending_sale: 'pending_sale',
        coming_soon: 'coming_soon',
        sold: 'sold',
      },
    },
    condition: { column: 'condition', values: { new: 'new', used: 'used' } },
    fields: editableFields(manifest).flatMap(([name, field]) => mappingOf(name, field, manifest)),
    photos: { from: ['photos'] },
    descriptions: Object.fromEntries(manifest.languages.map(({ code }) => [code, [`description.${code}`]])),
    features: { from: ['features'] },
    warranty: { from: ['warranty'], kind: 'dealer' },
  };
}

function mappingOf(
  name: string,
  { kind, vocabulary = '' }: Field,
  { vocabularies }: Pick<RegionManifest, 'vocabularies'>,
): FeedField[] {
  const terms = Object.keys(vocabularies[vocabulary] ?? {});
  const options = Object.fromEntries(terms.map((term) => [term, term]));
  const mapping = { field: name, from: [name], onBad: 'reject' as const };
  if (kind === 'texts') {
    // categories follow from the other fields
    const isOpen = name === CATEGORIES_FIELD || terms.length === 0;
    return isOpen ? [] : [{ ...mapping, read: 'options', options }];
  }
  if (kind === 'text' && terms.length > 0) return [{ ...mapping, read: 'option', options }];
  return [{ ...mapping, read: kind, ...(name === PRICE_FIELD && { min: 1 }) }];
}

/** What is wrong with a car by property, and what is not known and left out. */
export interface CarCheck {
  errors: Record<string, string[]>;
  leftOut: Record<string, string[]>;
}

/** Longest texts of a person that an answer repeats, and most of them. */
const MAX_LENGTH = 80;
const MAX_NAMED = 20;

/** Checks all properties of a car: an import ends with the first that is wrong. @param today ISO day */
export function checkCar(row: SourceRow, feed: Feed, manifest: RegionManifest, today: string): CarCheck {
  const errors = new Map<string, string>();
  const known = knownColumns(feed);
  const paths = [...known];
  for (const name of Object.keys(row.values)) {
    if (errors.size >= MAX_NAMED) break;
    if (known.has(name) || paths.some((each) => each.startsWith(`${name}.`))) continue;
    const near = nearest(name, known);
    errors.set(
      name.slice(0, MAX_LENGTH),
      `is no property of a car${near === undefined ? '' : `; did you mean ${near}?`}`,
    );
  }
  if (PRICE_FIELD in manifest.fields && row.values[PRICE_FIELD] === undefined)
    errors.set(PRICE_FIELD, 'is missing; null means on request');
  for (const stated of [feed.status, feed.condition]) {
    const text = (row.values[stated?.column ?? ''] ?? '').trim().toLowerCase();
    if (stated && text !== '' && !Object.hasOwn(stated.values, text))
      errors.set(stated.column, `is not one of ${Object.keys(stated.values).join(', ')}`);
  }
  for (const mapping of feed.fields)
    try {
      readRegionField(row, mapping, manifest, { today });
    } catch (error) {
      if (!(error instanceof Reject)) throw error;
      errors.set(mapping.field, error.message);
    }
  const leftOut = new Map<string, string[]>();
  const note = (name: string) => (text: string) =>
    leftOut.set(name, [...(leftOut.get(name) ?? []), text.slice(0, MAX_LENGTH)].slice(0, MAX_NAMED));
  photoUrls(row, feed, note('photos'));
  rowTexts(row, feed, (field, text) => note(field)(text));
  return {
    errors: Object.fromEntries([...errors].slice(0, MAX_NAMED).map(([name, text]) => [name, [text]])),
    leftOut: Object.fromEntries(leftOut),
  };
}

function knownColumns({ fields, id, vehicle = {}, status, condition, descriptions = {} }: Feed): Set<string> {
  return new Set([
    ...[...id.columns, ...(vehicle.make ?? []), ...(vehicle.model ?? []), ...(vehicle.title ?? [])],
    ...[status?.column ?? '', condition?.column ?? '', 'photos', 'features', 'warranty'],
    ...Object.values(descriptions).flat(),
    ...fields.map(({ field }) => field),
  ]);
}

/** Cars are also sent with the model as the site names it: `honda.vezel`. */
export function withModelName(row: SourceRow, names: VehicleNames): SourceRow {
  const name = names.model(row.values[MODEL] ?? '')?.name;
  return name === undefined ? row : { ...row, values: { ...row.values, [MODEL]: name } };
}
