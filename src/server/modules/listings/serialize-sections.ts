import type { ListingSections, LocalizedText, MediaFile, MediaSection } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import { rememberByObject } from '#domain/cache/remember.ts';
import { stripFile } from '#domain/media/picture.ts';
import { withAgreedScores } from '#domain/vehicle/condition-score.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { FeedMediaFile } from '../../storage/schema.ts';
import { type DerivedFrom, derivedSections } from './derived-sections.ts';
import type { ChangedListing } from './repositories/versioned-listing.ts';

const PLACES = {
  close_ups: 'closeUps',
  interior_360: 'interior360',
  exterior_360: 'exterior360',
  engine_sound: 'engineSound',
  mechanic_video: 'mechanicVideo',
} as const satisfies Record<FeedMediaFile['collection'], keyof MediaSection>;

const EMPTY: MediaSection = {
  photos: [],
  interior360: [],
  exterior360: [],
  closeUps: [],
  mechanicVideo: [],
  engineSound: [],
  pins: [],
};

/** Returns a quick check whether a text may contain such an address; most regions and cars have none. */
const mayNameStorage = rememberByObject(({ manifest }: ResolvedRegion) => {
  const names = manifest.pictures.storageHosts.map(nameOf);
  return (text: string) => {
    const lower = names.length > 0 ? text.toLowerCase() : '';
    return names.some((name) => lower.includes(name));
  };
});

/** Returns the host only, because JSON may escape slashes. */
const nameOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^(https?:)?\/\//, '')
    .split('/', 1)[0] ?? '';

const ADD_ONS = 'option_addons';
/** Stored detail of a listing without sections, such as an imported one. */
const NONE = '{}';

/** Source of a listing's sections. */
export interface StoredSections extends Pick<ChangedListing, 'detailText' | 'isChecked'> {
  row: DerivedFrom;
}

/** A request for sections. */
export interface SectionsRequest extends TextLanguage {
  region: ResolvedRegion;
  /** Requested parts. */
  include: ReadonlySet<string>;
}

/**
 * Returns the sections of a listing as JSON: the stored ones, or those derived from its fields. Returns '' if the stored
 * text does not match the contract, which allows no unknown properties (HARDENING A12). Checked text is sent unchanged,
 * because parsing and serialising it takes a third of the time of an answer.
 */
export function sectionsText(
  { row, detailText, isChecked }: StoredSections,
  request: SectionsRequest,
): string {
  const { region, include } = request;
  const changes = include.has(ADD_ONS) ? MAY_CHANGE : MAY_CHANGE_WITHOUT_ADD_ONS;
  const isFinal = !row.feedMedia && !changes.test(detailText) && !mayNameStorage(region)(detailText);
  if (isChecked && isFinal) return detailText;
  if (isChecked && !row.feedMedia) return JSON.stringify(publicParts(JSON.parse(detailText), request));
  const detail =
    detailText === NONE
      ? withFeedMedia(derivedSections(row, region), row)
      : completed(JSON.parse(detailText), row, region);
  const sections = serializeSections(detail, request);
  return sections ? JSON.stringify(sections) : '';
}

const KEYED = '(?:promoLabel|location|name|title)":\\s*"[a-z][a-z0-9-]*:[A-Za-z0-9_]';
/** What serialised sections have that are not sent as they are: versions, translation keys. A title may look like a key. */
const MAY_CHANGE = new RegExp(`"(?:newCarSection"|${KEYED})`);
const MAY_CHANGE_WITHOUT_ADD_ONS = new RegExp(`"(?:newCarSection"|optionAddons"|${KEYED})`);

/** Returns the stored detail of a listing, completed from its fields. */
export const detailOf = (row: DerivedFrom & { detail: object }, region: ResolvedRegion): unknown =>
  completed(row.detail, row, region);

/** A feed gives some sections at most, such as a description: the others follow from the fields. */
const completed = (detail: object, row: DerivedFrom, region: ResolvedRegion): object =>
  withFeedMedia('carInfoSection' in detail ? detail : { ...derivedSections(row, region), ...detail }, row);

/**
 * Returns the public part of a detail: declared fields of versions, add-ons on request, current addresses, texts instead
 * of translation keys, scores of the condition that agree.
 */
export function serializeSections(detail: unknown, request: SectionsRequest): ListingSections | undefined {
  return isSections(detail) ? publicParts(detail, request) : undefined;
}

function publicParts(
  detail: ListingSections,
  { region, include, ...language }: SectionsRequest,
): ListingSections {
  const { newCarSection, optionAddons, mediaSection, ...rest } = withAgreedScores(
    localizedSections(detail, language),
  );
  return {
    ...rest,
    ...(mediaSection && { mediaSection: strippedMedia(mediaSection, region) }),
    ...(newCarSection && { newCarSection: declaredParts(newCarSection, region) }),
    ...(optionAddons && include.has(ADD_ONS) && { optionAddons }),
  };
}

/** Removes fields and price parts of versions that the manifest does not declare (HARDENING A12). */
function declaredParts(
  { variants, colors }: NonNullable<ListingSections['newCarSection']>,
  { manifest }: ResolvedRegion,
): ListingSections['newCarSection'] {
  const isDeclared = ([name]: [string, unknown]) => Object.hasOwn(manifest.fields, name);
  const parts = new Set(manifest.newCars.priceParts.map(({ name }) => name));
  return {
    colors,
    variants: variants.map((variant) => ({
      ...variant,
      fields: Object.fromEntries(Object.entries(variant.fields).filter(isDeclared)),
      ...(variant.priceParts && { priceParts: variant.priceParts.filter(({ name }) => parts.has(name)) }),
    })),
  };
}

/** Language of the texts in an answer. */
interface TextLanguage {
  /** Language code. */
  language: string;
  translate: Translate;
}

/** Replaces translation keys with `{ [language]: text }`. Texts stored per language stay as they are. */
function localizedSections(
  sections: ListingSections,
  { language, translate }: TextLanguage,
): ListingSections {
  const texts = (text: LocalizedText): LocalizedText =>
    typeof text === 'string' ? { [language]: localizedText(text, language, translate) } : text;
  const { carInfoSection, locationSection, promotion, newCarSection } = sections;
  const { promoLabel, location } = carInfoSection;
  return {
    ...sections,
    carInfoSection: {
      ...carInfoSection,
      ...(promoLabel && { promoLabel: texts(promoLabel) }),
      ...(location && { location: texts(location) }),
    },
    ...(locationSection && { locationSection: { ...locationSection, name: texts(locationSection.name) } }),
    ...(promotion && { promotion: { ...promotion, title: texts(promotion.title) } }),
    ...(newCarSection && {
      newCarSection: {
        ...newCarSection,
        colors: newCarSection.colors.map((color) => ({ ...color, name: texts(color.name) })),
      },
    }),
  };
}

/** Removes older storage addresses from the files of a car (SPEC 7.6). */
function strippedMedia(media: MediaSection, { manifest }: ResolvedRegion): MediaSection {
  const { storageHosts } = manifest.pictures;
  const strip = (files: readonly MediaFile[]) => files.map((file) => stripFile(file, storageHosts));
  const { photos, interior360, exterior360, closeUps, mechanicVideo, engineSound, pins } = media;
  return {
    photos: strip(photos),
    interior360: strip(interior360),
    exterior360: strip(exterior360),
    closeUps: strip(closeUps),
    mechanicVideo: strip(mechanicVideo),
    engineSound: strip(engineSound),
    pins,
  };
}

/** Adds the files of a feed to the sections of its car (SPEC 3.8); a collection that it has replaces the one of the detail. */
function withFeedMedia(
  sections: object,
  { feedMedia }: { feedMedia?: readonly FeedMediaFile[] | null },
): object {
  if (!feedMedia) return sections;
  const own = Object.groupBy(
    feedMedia.map((file, at) => ({ name: PLACES[file.collection], file, at })),
    ({ name }) => name,
  );
  const media = Object.fromEntries(
    Object.entries(own).map(([name, files]) => [
      name,
      files.map(({ file, at }, index) => mediaFile(file, at + 1, index)),
    ]),
  );
  const known = 'mediaSection' in sections ? sections.mediaSection : undefined;
  return { ...sections, mediaSection: { ...EMPTY, ...(known ?? {}), ...media } };
}

function mediaFile(
  { collection, path, type, kind, caption, at }: FeedMediaFile,
  id: number,
  index: number,
): MediaFile {
  const file_name = path.slice(path.lastIndexOf('/') + 1);
  return {
    id,
    name: file_name.slice(0, file_name.lastIndexOf('.')),
    full_path: path,
    file_name,
    mime_type: type,
    collection,
    thumbnail_url: '',
    watermark_url: '',
    published: true,
    updated_at: at,
    index,
    ...(kind && { kind }),
    ...(caption && { caption }),
  };
}
