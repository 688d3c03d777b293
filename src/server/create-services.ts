import type { ListingCard, ListingDetail, ListListingsAnswer } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import { savedSearchesIn } from './alerts/saved-searches.ts';
import type { ContractSchema } from './contract-schemas.ts';
import type { OpenDatabase } from './db/database.ts';
import { describeSearches } from './histories/described-search.ts';
import { historiesIn } from './histories/histories.ts';
import { cardBytes } from './listings/answer-bytes.ts';
import { cardStore } from './listings/card-store.ts';
import { dataQueries } from './listings/data-queries.ts';
import { facetWriter } from './listings/facet-writer.ts';
import { includedParts } from './listings/included-parts.ts';
import { listStock } from './listings/list-stock.ts';
import { listingAnswers } from './listings/listing-answers.ts';
import { partsOfKey, searchListings } from './listings/search-listings.ts';
import { detailOf, shownSections } from './listings/shown-sections.ts';
import { stockCounts } from './listings/stock-counts.ts';
import { toCard } from './listings/to-card.ts';
import { toDetail } from './listings/to-detail.ts';
import { vocabularies } from './listings/vocabularies.ts';
import { warmCards } from './listings/warm-cards.ts';
import type { LocaleTexts } from './locales/index.ts';
import { profilesIn } from './profiles/profiles.ts';
import type { RegionSet } from './region-set.ts';
import { type CardRow, readCardRows, readDetailedRows } from './repositories/card-rows.ts';
import { insertConsent } from './repositories/consents.ts';
import { countInventories } from './repositories/inventories.ts';
import { findListingBySlug } from './repositories/listings.ts';
import { findRemovedListing } from './repositories/removed-listings.ts';
import { versionedListings } from './repositories/versioned-listing.ts';
import { storeVisitorContact } from './repositories/visitor-contacts.ts';
import type { LiveIndexes } from './search/live/live-indexes.ts';
import { compileSerialiser } from './serialisers.ts';
import type { Services } from './services.ts';

/** What the services of a set of manifests are made from. */
export interface ServiceParts {
  regions: RegionSet;
  texts: LocaleTexts;
  catalogue: Catalogue;
  indexes: LiveIndexes;
  database: Pick<OpenDatabase, 'db'>;
  /** Whether price ratings of a region are fresh enough to be shown. */
  showsRatings(region: string): boolean;
  schemas: readonly ContractSchema[];
  /** Memory for cards and answers, bytes. */
  cacheBytes: number;
  login: Services['login'];
  sessions: Services['sessions'];
  site: Services['site'];
  captcha: Services['captcha'];
  checks: Services['checks'];
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Wires the listings: index for what is found, PostgreSQL for what it looks like, caches in between. */
export function createServices(parts: ServiceParts): Services {
  const { regions, texts, catalogue, indexes, schemas, cacheBytes, clock } = parts;
  const { db } = parts.database;
  const { showsRatings } = parts;
  const serialiseCard = compileSerialiser<ListingCard>(schemas, 'ListingCard');
  const vocabularyOf = vocabularies(indexes, clock);
  const vocabulary = (region: ResolvedRegion, language: string) =>
    vocabularyOf({ region, language, catalogue, texts });
  const card = (row: CardRow, region: ResolvedRegion, language: string) =>
    toCard(row, {
      region,
      language,
      catalogue,
      translate: texts.translate(language),
      showsRating: showsRatings(region.code),
    });
  const cards = cardStore({
    maxSize: Math.ceil(cacheBytes * 0.4),
    readRows: (region, ids) => readCardRows(db, region, ids),
    serialise: (code, language, row) =>
      serialiseCard(card(row, regions.find(code) ?? regions.default, language)),
  });
  const cardsWithParts = cardStore({
    maxSize: Math.ceil(cacheBytes * 0.1),
    readRows: (region, ids) => readDetailedRows(db, region, ids),
    serialise: (code, key, row) => {
      const region = regions.find(code) ?? regions.default;
      const { language, include } = partsOfKey(key);
      const request = { region, include: new Set<string>(), language, translate: texts.translate(language) };
      const sections = shownSections(detailOf(row, region), request);
      const included = sections ? includedParts(sections, include) : {};
      return serialiseCard({ ...card(row, region, language), included });
    },
  });
  indexes.onChange((region, ids) => {
    cards.forget(region, ids);
    cardsWithParts.forget(region, ids);
  });
  const answer = listingAnswers({
    maxSize: Math.ceil(cacheBytes * 0.25),
    read: versionedListings(db),
    translate: texts.translate,
    showsRatings,
    describe: (row, { region, language }) =>
      toDetail(row, {
        region,
        language,
        catalogue,
        translate: texts.translate(language.code),
        showsRating: showsRatings(region.code),
      }),
    serialise: compileSerialiser<ListingDetail>(schemas, 'ListingDetail'),
  });
  const count = stockCounts(indexes, (region, kind) => countInventories(db, region, kind));
  const describe = describeSearches(texts, catalogue);

  return {
    regions,
    texts,
    search: searchListings({
      indexes,
      cards,
      cardsWithParts,
      resolveText: (region, language, text) => vocabulary(region, language).resolve(text),
      serialiseMeta: compileSerialiser<ListListingsAnswer['meta']>(schemas, 'ListListingsAnswer', 'meta'),
      writeFacets: facetWriter(catalogue, texts),
      answerCacheBytes: Math.ceil(cacheBytes * 0.25),
    }),
    async findCard({ region, language, slug }) {
      const row = await findListingBySlug(db, region.code, slug);
      const isHidden = row?.kind === 'new' && !region.manifest.features.newCars;
      return row && !isHidden ? card(row, region, language.code) : null;
    },
    answerListing: async (request) =>
      request.kind === 'new' && !request.region.manifest.features.newCars ? null : answer(request),
    async findRemoved({ region, slug, kind }) {
      const row = await findRemovedListing(db, region.code, slug);
      return row?.kind === kind ? { kind, make: row.make, make_model: row.makeModel } : null;
    },
    listStock: (region, language, page) =>
      listStock({ db, count, card: (row) => card(row, region, language) }, region, page),
    listCards: async (region, language, ids) => cardBytes(await cards.get(region.code, language, ids)),
    dataQueries: dataQueries({ indexes, catalogue, texts, vocabulary }),
    recordConsent: (record) => insertConsent(db, record),
    storeVisitorContact: (contact, requestHash) => storeVisitorContact(db, contact, requestHash),
    histories: historiesIn(db, describe, clock),
    savedSearches: savedSearchesIn(db, describe, clock),
    login: parts.login,
    sessions: parts.sessions,
    profiles: profilesIn(db),
    site: parts.site,
    captcha: parts.captcha,
    checks: parts.checks,
    warm: (signal) => warmCards(regions.all, indexes, cards, signal),
  };
}
