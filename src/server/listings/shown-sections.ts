import type { ListingSections } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import type { ListingNews } from '../repositories/versioned-listing.ts';
import { type DerivedFrom, derivedSections } from './derived-sections.ts';
import { localizedSections, mayNameKeys, type TextLanguage } from './localized-sections.ts';
import { mayNameStorage, strippedMedia } from './stripped-media.ts';

const ADD_ONS = 'option_addons';
/** Detail of a listing that was handed in without any, as an import does it. */
const NONE = '{}';

/** What the sections of a listing are made from. */
export interface StoredSections extends Pick<ListingNews, 'detailText' | 'isChecked'> {
  row: DerivedFrom;
}

/** Who asks for sections, and how. */
export interface SectionsRequest extends TextLanguage {
  region: ResolvedRegion;
  /** Parts that were asked for. */
  include: ReadonlySet<string>;
}

/**
 * Sections of a listing as JSON: what is stored, else what its fields say; '' when what is stored has another shape, since
 * the contract allows nothing unknown in them (HARDENING A12). Text that is known to be right is sent as it is: reading and
 * writing it anew took a third of the time of an answer.
 */
export function sectionsText(
  { row, detailText, isChecked }: StoredSections,
  request: SectionsRequest,
): string {
  const { region, include } = request;
  const isWhole = include.has(ADD_ONS) || !detailText.includes('"optionAddons"');
  const isFinal = !mayNameStorage(region)(detailText) && !mayNameKeys(detailText);
  const isShown = isWhole && isFinal && !detailText.includes('"newCarSection"');
  if (isChecked && isShown) return detailText;
  const detail = detailText === NONE ? derivedSections(row, region) : JSON.parse(detailText);
  const sections = shownSections(detail, request);
  return sections ? JSON.stringify(sections) : '';
}

/** Stored detail of a listing, else what its fields say. */
export const detailOf = (row: DerivedFrom & { detail: object }, region: ResolvedRegion): unknown =>
  Object.keys(row.detail).length === 0 ? derivedSections(row, region) : row.detail;

/**
 * What is shown of a detail: declared fields of versions, add-ons when they were asked for, addresses of today, texts
 * instead of keys.
 */
export function shownSections(
  detail: unknown,
  { region, include, ...language }: SectionsRequest,
): ListingSections | undefined {
  if (!isSections(detail)) return undefined;
  const { newCarSection, optionAddons, mediaSection, ...rest } = localizedSections(detail, language);
  return {
    ...rest,
    ...(mediaSection && { mediaSection: strippedMedia(mediaSection, region) }),
    ...(newCarSection && { newCarSection: declaredParts(newCarSection, region) }),
    ...(optionAddons && include.has(ADD_ONS) && { optionAddons }),
  };
}

/** Versions with those fields and parts of prices only that the manifest declares (HARDENING A12). */
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
