import type { ListingCard } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { ContractSchema } from '../http/contract-schemas.ts';
import { compileSerialiser } from '../http/serialisers.ts';
import type { RegionSet } from '../manifests/region-set.ts';
import type { LocaleTexts } from '../manifests/texts/index.ts';
import {
  type CardCache,
  type CardRow,
  cardStore,
  createCardCache,
  detailOf,
  includedParts,
  partsOfKey,
  readCardRows,
  readDetailedRows,
  serializeSections,
  toCard,
  warmCards,
} from '../modules/listings/index.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import type { OpenDatabase } from '../storage/database.ts';
import type { Editions } from './unchanged-regions.ts';

/** Cards in memory, of all contents. */
export interface CardCaches {
  lists: CardCache;
  /** Cards with included parts. */
  withParts: CardCache;
}

/** @param listCardBytes of these, for the cards of lists */
export const createCardCaches = (cacheBytes: number, listCardBytes: number): CardCaches => ({
  lists: createCardCache(listCardBytes),
  withParts: createCardCache(Math.ceil(cacheBytes * 0.1)),
});

/** Names of the cards of a region in the caches. */
export const cardEditions = ({ pages, cards }: Editions) => ({
  lists: (code: string) => `${code} ${cards.get(code)}`,
  // parts may show anything that the region says
  withParts: (code: string) => `${code} ${pages.get(code)}`,
});

/** What cards and answers about listings are made of. */
export interface ListingServiceDeps {
  database: Pick<OpenDatabase, 'db' | 'reads'>;
  regions: RegionSet;
  /** Those whose cars this process searches. */
  indexed: readonly ResolvedRegion[];
  texts: LocaleTexts;
  catalogue: Catalogue;
  indexes: LiveIndexes;
  /** Whether price ratings of a region are recent enough to be shown. */
  showsRatings(region: string): boolean;
  schemas: readonly ContractSchema[];
  /** Whether the first cards are cached and visitors may come. */
  isServing(): boolean;
  /** Whether the cards of a region are in memory already, as those of the content before. */
  hasCards?(region: string): boolean;
  /** Cards of a region that are cached before anybody asks for them. */
  maxWarmedCards: number;
  /** Ends the caching of cards. */
  signal: AbortSignal;
  /** Memory for answers, bytes. */
  cacheBytes: number;
  cards: CardCaches;
  editions: Editions;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Creates the caches of cards; a changed listing is read again. */
export function cardServices(deps: ListingServiceDeps) {
  const { regions, texts, indexes } = deps;
  const editions = cardEditions(deps.editions);
  const { reads } = deps.database;
  const serialiseCard = compileSerialiser<ListingCard>(deps.schemas, 'ListingCard');
  const card = (row: CardRow, region: ResolvedRegion, language: string) =>
    toCard(row, {
      region,
      language,
      catalogue: deps.catalogue,
      translate: texts.translate(language),
      showsRating: deps.showsRatings(region.code),
    });
  const cards = cardStore({
    cache: deps.cards.lists,
    editionOf: editions.lists,
    readRows: (region, ids) => readCardRows(reads, region, ids),
    serialise: (code, language, row) =>
      serialiseCard(card(row, regions.find(code) ?? regions.default, language)),
  });
  const cardsWithParts = cardStore({
    cache: deps.cards.withParts,
    editionOf: editions.withParts,
    readRows: (region, ids) => readDetailedRows(reads, region, ids),
    serialise: (code, key, row) => {
      const region = regions.find(code) ?? regions.default;
      const { language, include } = partsOfKey(key);
      const request = { region, include: new Set<string>(), language, translate: texts.translate(language) };
      const sections = serializeSections(detailOf(row, region), request);
      const included = sections ? includedParts(sections, include) : {};
      return serialiseCard({ ...card(row, region, language), included });
    },
  });
  const warm = warmCards({ ...deps, regions: deps.indexed, cards, maxCards: deps.maxWarmedCards });
  indexes.onChange((region, ids) => {
    cards.forget(region, ids);
    cardsWithParts.forget(region, ids);
    if (deps.isServing()) warm.again(region, ids);
  });
  return { card, cards, cardsWithParts, warmCards: warm.all };
}
