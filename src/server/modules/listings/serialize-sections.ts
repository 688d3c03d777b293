import type { ListingSections } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import { withAgreedScores } from '#domain/vehicle/condition-score.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { type DerivedFrom, derivedSections } from './derived-sections.ts';
import { withFeedMedia } from './feed-media.ts';
import { localizedSections, type TextLanguage } from './localized-sections.ts';
import type { ChangedListing } from './repositories/versioned-listing.ts';
import { mayNameStorage, strippedMedia } from './stripped-media.ts';

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
