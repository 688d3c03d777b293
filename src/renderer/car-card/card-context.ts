import { readField } from '#domain/vehicle/listing-fields.ts';
import { type FormatContext, formatField } from '#region/format/format.ts';
import { PLACES_VOCABULARY } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { containsFact } from './contains-fact.ts';

/** Context for formatting a car in a region and a language. */
export interface CardContext extends Omit<FormatContext, 'region'> {
  region: Pick<ResolvedRegion, 'code' | 'languages' | 'currency' | 'manifest'>;
  /** Host that serves pictures; empty: this site. */
  pictureHost: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** Field with the words of a feed for where a car stands. */
const LOCATION_FIELD = 'listing.location';

/** A field of a listing in words; `undefined` when it is not known. */
export function fieldText(listing: object, name: string, context: CardContext): string | undefined {
  const field = context.region.manifest.fields[name];
  const text = field && formatField(readField(listing, name), field, context);
  return text !== undefined && name === LOCATION_FIELD ? locationText(text, context) : text;
}

/** Where a car stands in the language of the page: feeds name a place of the region in one language. */
export function locationText(text: string, { region, language, t }: CardContext): string {
  const places = Object.values(region.manifest.vocabularies[PLACES_VOCABULARY] ?? {});
  const place = places.find(({ label }) => typeof label === 'object' && Object.values(label).includes(text));
  return place ? localizedText(place.label, language.code, t) : text;
}

/** A field where it stands without its name: in the words that the manifest has for that place. */
export function factText(listing: object, name: string, context: CardContext): string | undefined {
  const value = fieldText(listing, name, context);
  const text = context.region.manifest.fields[name]?.cardText;
  if (value === undefined || text === undefined) return value;
  const count = readField(listing, name);
  return localizedText(text, context.language.code, context.t, { value, count });
}

/**
 * Facts of a car on its card, each once: a body type and a fuel may have the same name, and a title often says the year
 * and the fuel.
 */
export function cardFacts(listing: object, context: CardContext): string[] {
  const { pages, fields } = context.region.manifest;
  const title = String(readField(listing, 'local_title') ?? readField(listing, 'title') ?? '');
  const facts = pages.cardFacts.flatMap((name) => {
    const text = factText(listing, name, context);
    // titles write a year without the sign that languages put behind it
    const sought = fields[name]?.format === 'year' ? String(readField(listing, name)) : text;
    return text === undefined || containsFact(title, sought ?? text) ? [] : text;
  });
  return [...new Set(facts)];
}

/** The name of a field. */
export function fieldLabel(name: string, { region, language, t }: CardContext): string {
  return localizedText(region.manifest.fields[name]?.label ?? name, language.code, t);
}
