import { readdirSync, readFileSync } from 'node:fs';
import type { PlacesContent, RegionManifest } from '#contracts/types.ts';
import type { FormatContext } from '#region/format/format.ts';
import { type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { withPlaces } from '#region/manifest/with-content.ts';
import { resolveRegion } from '#region/resolve-region.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import type { Messages } from '#region/text/messages.ts';

const YEAR = 2026;
const at = (path: string) => new URL(`../${path}`, import.meta.url);
const read = (path: string): Json => JSON.parse(readFileSync(at(path), 'utf8'));

const manifests = readdirSync(at('regions'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => merged(read(`regions/${file}`)));

/** A manifest over the shared parts that it extends. */
function merged(own: Json): RegionManifest {
  const { extends: parts } = own as unknown as { extends: string[] };
  return [...parts.map((name) => read(`regions/shared/${name.replace('forecourt:', '')}.json`)), own].reduce(
    (below, patch) => mergePatch(below, patch),
  ) as unknown as RegionManifest;
}

/** All shipped regions, resolved as in 2026, with the names of their places. Files of tests share them: they do not change. */
export const shippedRegions: readonly ResolvedRegion[] = manifests.map((manifest) =>
  frozen(regionOf(structuredClone(manifest))),
);

/** An object that throws when it is changed, at any depth. */
function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) frozen(each);
  }
  return value;
}

/** The region of a manifest, resolved as in 2026, with the names of the places that are shipped for its code. */
export function regionOf(manifest: RegionManifest): ResolvedRegion {
  const region = resolveRegion(manifest, YEAR);
  const places = read(`regions/content/${region.code}/places.json`) as unknown as PlacesContent;
  const { manifest: ofPlaces, ...lists } = withPlaces(region, { places });
  return { ...region, ...lists, manifest: { ...region.manifest, ...ofPlaces } };
}

/** A shipped manifest merged with what it inherits, including routes that its switches turn off. */
export function shippedManifest(wanted: string): RegionManifest {
  const manifest = manifests.find(({ code }) => code === wanted);
  if (!manifest) throw new Error(`no region ${wanted}`);
  return structuredClone(manifest);
}

export function shippedRegion(code: string): ResolvedRegion {
  const region = shippedRegions.find((each) => each.code === code);
  if (!region) throw new Error(`no region ${code}`);
  return region;
}

export function filterOf(region: ResolvedRegion, query: string): ResolvedFilter {
  const filter = region.filters.find((each) => each.query === query);
  if (!filter) throw new Error(`${region.code} has no filter ${query}`);
  return filter;
}

/** All English texts. */
export const englishMessages = (): Messages => shippedMessages('en');

/** All texts of a language. */
export function shippedMessages(language: string): Messages {
  const folder = `public/locales/${language}`;
  return Object.fromEntries(
    readdirSync(at(folder)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(at(`${folder}/${file}`), 'utf8')) as Record<string, unknown>,
    ]),
  );
}

/**
 * Region, language and texts for formatting in English, with the English locale of the region or its default
 * one.
 */
export function englishLabel(
  region: ResolvedRegion,
): FormatContext & { language: ResolvedRegion['defaultLanguage'] } {
  const language = region.languages.find(({ code }) => code === 'en') ?? region.defaultLanguage;
  return { region, language, t: createTranslate('en', englishMessages()) };
}
