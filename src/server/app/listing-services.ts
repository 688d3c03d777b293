import type { ListingDetail, ListListingsAnswer } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { compileSerialiser } from '../http/serialisers.ts';
import type { Services } from '../http/services.ts';
import {
  cardBytes,
  countInventories,
  createDataQueries,
  facetWriter,
  findListingBySlug,
  findRemovedListing,
  type ListingAnswerDeps,
  listingAnswers,
  listStock,
  searchListings,
  stockCounts,
  toDetail,
  versionedListings,
  vocabularies,
} from '../modules/listings/index.ts';
import { cardServices, type ListingServiceDeps } from './card-services.ts';

type ListingServices = Pick<
  Services,
  | 'search'
  | 'findCard'
  | 'answerListing'
  | 'findRemoved'
  | 'listStock'
  | 'listCards'
  | 'dataQueries'
  | 'warmCards'
>;

/** Connects the listings: the index answers searches, PostgreSQL reads details, with caches in between. */
export function listingServices(deps: ListingServiceDeps): ListingServices {
  const { texts, catalogue, indexes, schemas, cacheBytes } = deps;
  const { reads } = deps.database;
  const vocabularyOf = vocabularies(indexes, deps.clock);
  const vocabulary = (region: ResolvedRegion, language: string) =>
    vocabularyOf({ region, language, catalogue, texts });
  const { card, cards, cardsWithParts, warmCards } = cardServices(deps);
  const answer = detailAnswers(deps);
  const count = stockCounts(indexes, (region, kind) => countInventories(reads, region, kind));
  return {
    search: searchListings({
      indexes,
      cards,
      cardsWithParts,
      resolveText: (region, language, text, isAsTyped) =>
        vocabulary(region, language).resolve(text, isAsTyped),
      serialiseMeta: compileSerialiser<ListListingsAnswer['meta']>(schemas, 'ListListingsAnswer', 'meta'),
      writeFacets: facetWriter(catalogue, texts),
      answerCacheBytes: Math.ceil(cacheBytes * 0.1),
    }),
    async findCard({ region, language, slug }) {
      const row = await findListingBySlug(reads, region.code, slug);
      const isHidden = row?.kind === 'new' && !region.manifest.features.newCars;
      return row && !isHidden ? card(row, region, language.code) : null;
    },
    answerListing: async (request) =>
      request.kind === 'new' && !request.region.manifest.features.newCars ? null : answer(request),
    async findRemoved({ region, slug, kind }) {
      const row = await findRemovedListing(reads, region.code, slug);
      return row?.kind === kind ? { kind, make: row.make, make_model: row.makeModel } : null;
    },
    listStock: (region, language, page) =>
      listStock({ db: reads, count, card: (row) => card(row, region, language) }, region, page),
    listCards: async (region, language, ids) => cardBytes(await cards.get(region.code, language, ids)),
    dataQueries: createDataQueries({ indexes, catalogue, texts, vocabulary }),
    warmCards,
  };
}

/** Answers about one listing, with a cache. */
function detailAnswers({
  database,
  texts,
  catalogue,
  schemas,
  showsRatings,
  cacheBytes,
}: ListingServiceDeps) {
  return listingAnswers({
    maxSize: Math.ceil(cacheBytes * 0.25),
    read: listingReader(database),
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
}

/** Reads what is written by now for a person who may have just changed it, and what may be a second old for all others. */
function listingReader({ db, reads }: ListingServiceDeps['database']): ListingAnswerDeps['read'] {
  const current = versionedListings(db);
  const recent = reads === db ? current : versionedListings(reads);
  return ({ region, slug, isCurrent }, known) => (isCurrent ? current : recent)(region.code, slug, known);
}
