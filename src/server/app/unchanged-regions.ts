import { isDeepStrictEqual } from 'node:util';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Content } from '../manifests/load-content.ts';
import { regionSet } from '../manifests/region-set.ts';
import { regionOptions } from '../site/rendering/page-context.ts';

/** Returns the content with the objects of the content before wherever they say the same: what is made of them stays. */
export function withUnchangedRegions(before: Content, next: Content): Content {
  const all = next.regions.all.map((region) => unchanged(before.regions.find(region.code), region));
  const served = next.regions.served.map(({ code }) => code);
  const isSameCatalogue = isDeepStrictEqual(before.catalogue.makes, next.catalogue.makes);
  return {
    ...next,
    regions: regionSet(all, served),
    ...(isSameCatalogue && { catalogue: before.catalogue }),
  };
}

const unchanged = (before: ResolvedRegion | undefined, next: ResolvedRegion): ResolvedRegion =>
  before && isDeepStrictEqual(before, next) ? before : next;

/**
 * What is made of a content by region. As long as the number of a region stays, its pages, or its cards, are those of the
 * content before.
 */
export interface Editions {
  pages: ReadonlyMap<string, number>;
  cards: ReadonlyMap<string, number>;
}

interface EditedContent {
  content: Content;
  editions: Editions;
}

/** Returns the function that compares a content with the one before; no number is given twice. */
export function createEditions(): (before: EditedContent | undefined, content: Content) => Editions {
  let last = 0;
  return (before, content) => {
    const isSame = before && comparison(before.content, content);
    const numbers = (kind: keyof Editions) =>
      new Map(
        content.regions.all.map((region) => {
          const known = isSame?.[kind](region) ? before?.editions[kind].get(region.code) : undefined;
          return [region.code, known ?? ++last];
        }),
      );
    return { pages: numbers('pages'), cards: numbers('cards') };
  };
}

type IsSame = (region: ResolvedRegion) => boolean;

/** Compares what pages and cards of a region are made of. */
function comparison(before: Content, content: Content): Record<keyof Editions, IsSame> {
  const isSameList = isDeepStrictEqual(listOf(before), listOf(content));
  const isSameCatalogue = before.catalogue === content.catalogue;
  const known = new Map<string, boolean>();
  const isSameLanguage = (language: string) => {
    const same = known.get(language) ?? isDeepStrictEqual(...messagesOf(before, content, language));
    known.set(language, same);
    return same;
  };
  const hasSameTexts: IsSame = ({ languages }) =>
    before.texts === content.texts || languages.every(({ code }) => isSameLanguage(code));
  const isSameRegion: IsSame = (region) =>
    isSameCatalogue && before.regions.find(region.code) === region && hasSameTexts(region);
  return {
    pages: (region) => isSameList && isSameRegion(region),
    cards(region) {
      const known = before.regions.find(region.code);
      if (!known || !isSameCatalogue || !hasSameTexts(region)) return false;
      return known === region || isDeepStrictEqual(partsOfCards(known), partsOfCards(region));
    },
  };
}

const messagesOf = (before: Content, { texts }: Content, language: string): [unknown, unknown] => [
  before.texts.messages(language),
  texts.messages(language),
];

/** What pages of a region show of the others. */
const listOf = ({ regions }: Content) => [regionOptions(regions), regions.served.map(({ code }) => code)];

/** What cards of a region are made of; a test compares it with what is read for them. */
export const CARD_PARTS = ['fields', 'vocabularies', 'pictures', 'pages'] as const;

const partsOfCards = ({ manifest, languages }: ResolvedRegion) => ({
  languages,
  ...Object.fromEntries(CARD_PARTS.map((part) => [part, manifest[part]])),
});
