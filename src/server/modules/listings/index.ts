export { cardBytes } from './answer-bytes.ts';
export { BadQueryError, badQuery, ONCE } from './bad-query.ts';
export { type CardCache, cardStore, createCardCache } from './card-store.ts';
export {
  createDataQueries,
  DATA_QUERIES,
  type DataQueries,
  type DataQueryName,
} from './data-queries.ts';
export { databaseSource, sharedDatabaseSource } from './database-source.ts';
export { facetWriter } from './facet-writer.ts';
export { financingSection } from './financing-section.ts';
export { DETAIL_INCLUDES, includedParts, LIST_INCLUDES, readInclude } from './included-parts.ts';
export { type InventoryPage, listStock, type StockPage } from './list-stock.ts';
export { type FindListing, type ListingAnswerDeps, listingAnswers } from './listing-answers.ts';
export { namedCars } from './named-cars.ts';
export { placeRows } from './place-rows.ts';
export { regionConfig, regionOptions } from './region-config.ts';
export { type CardRow, readCardRows, readDetailedRows } from './repositories/card-rows.ts';
export { type CarNow, readCarsNow } from './repositories/cars-now.ts';
export {
  countMissing,
  endListing,
  endMissing,
  endSome,
  restoreEnded,
} from './repositories/ended-listings.ts';
export { countInventories } from './repositories/inventories.ts';
export { type ListingPart, listingAddresses, listingParts } from './repositories/listing-addresses.ts';
export { pruneChanges } from './repositories/listing-changes.ts';
export { countByRegion, findFilledRegions, findListingBySlug } from './repositories/listings.ts';
export { markReductions } from './repositories/mark-reductions.ts';
export { findRemovedListing } from './repositories/removed-listings.ts';
export { type ListingContent, rewriteListings } from './repositories/rewritten-listings.ts';
export { upsertListings } from './repositories/upsert-listings.ts';
export { versionedListings } from './repositories/versioned-listing.ts';
export { partsOfKey, type SearchListings, searchListings } from './search-listings.ts';
export { detailOf, serializeSections } from './serialize-sections.ts';
export { stockCounts } from './stock-counts.ts';
export { toCard } from './to-card.ts';
export { listingFacts, toDetail } from './to-detail.ts';
export { vocabularies } from './vocabularies.ts';
export { warmCards } from './warm-cards.ts';
