import { AsyncLocalStorage } from 'node:async_hooks';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Services } from '../../http/services.ts';
import { withRegion } from '../../manifests/region-set.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { LiveIndexes } from '../../search/live/live-indexes.ts';
import { createCardCaches, type ListingServiceDeps } from '../card-services.ts';
import { listingServices } from '../listing-services.ts';

/** The services of the draft whose page is being made; without one those of the site answer. */
export const DRAFT_SERVICES = new AsyncLocalStorage<Services>();

/** Cards and answers of a draft, bytes. */
const CACHE_BYTES = 4 * 2 ** 20;

/** The services of the site with a draft in the place of a region. */
export function draftServices(
  live: Services,
  deps: ListingServiceDeps,
  { region, indexes }: { region: ResolvedRegion; indexes: LiveIndexes },
): Services {
  const regions = withRegion(deps.regions, region);
  const texts = knownTexts(deps.texts);
  const ofDraft = {
    ...{ ...deps, regions, texts, indexes },
    indexed: [],
    cacheBytes: CACHE_BYTES,
    cards: createCardCaches(CACHE_BYTES, CACHE_BYTES),
  };
  return { ...live, regions, texts, ...listingServices({ ...ofDraft, isServing: () => false }) };
}

/** Texts are merged and kept for each language that is asked for; somebody who types one would ask for many. */
export function knownTexts(texts: LocaleTexts): LocaleTexts {
  const known = (language: string) =>
    [language, language.split('-', 1)[0] ?? ''].find((code) => texts.file(code, 'common') !== undefined) ??
    SOURCE_LANGUAGE;
  return {
    ...texts,
    messages: (language) => texts.messages(known(language)),
    translate: (language) => texts.translate(known(language)),
  };
}
