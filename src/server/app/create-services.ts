import type { ListingCard, ListingDetail, ListListingsAnswer } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { ContractSchema } from '../http/contract-schemas.ts';
import { compileSerialiser } from '../http/serialisers.ts';
import type { Services } from '../http/services.ts';
import type { RegionSet } from '../manifests/region-set.ts';
import { savedSearchesIn } from '../modules/alerts/index.ts';
import { isSenderUntold } from '../modules/delivery/index.ts';
import { documentsIn, type Printer } from '../modules/documents/index.ts';
import { cardFacts, filesIn, type ReadCardText, takeFiles, type UploadRoom } from '../modules/files/index.ts';
import { describeSearches, historiesIn } from '../modules/histories/index.ts';
import {
  type CardRow,
  cardBytes,
  cardStore,
  countInventories,
  dataQueries,
  detailOf,
  facetWriter,
  findListingBySlug,
  findRemovedListing,
  includedParts,
  listingAnswers,
  listStock,
  partsOfKey,
  readCardRows,
  readDetailedRows,
  searchListings,
  shownSections,
  stockCounts,
  toCard,
  toDetail,
  versionedListings,
  vocabularies,
  warmCards,
} from '../modules/listings/index.ts';
import { createOffers } from '../modules/offers/index.ts';
import { paymentAccessIn } from '../modules/payment-access/index.ts';
import { insertConsent, profilesIn, storeVisitorContact } from '../modules/profiles/index.ts';
import { reviewsIn } from '../modules/reviews/index.ts';
import { savedCarsIn } from '../modules/saved-cars/index.ts';
import { bookSlots, remindOfSlot, slotsIn } from '../modules/slots/index.ts';
import { addRow, spreadsheetsIn } from '../modules/spreadsheets/index.ts';
import { createTickets } from '../modules/tickets/index.ts';
import type { LiveIndexes } from '../search/live/live-indexes.ts';
import { type DeskServiceParts, deskServices } from './desk-services.ts';

/** Dependencies of the services of a set of manifests. */
interface ServiceParts extends DeskServiceParts {
  regions: RegionSet;
  indexes: LiveIndexes;
  /** Whether price ratings of a region are recent enough to be shown. */
  showsRatings(region: string): boolean;
  schemas: readonly ContractSchema[];
  /** Whether the first cards are cached and visitors may come. */
  isServing(): boolean;
  /** Ends the caching of cards. */
  signal: AbortSignal;
  /** Memory for cards and answers, bytes. */
  cacheBytes: number;
  login: Services['login'];
  sessions: Services['sessions'];
  staffLogin: Services['staffLogin'];
  staff: Services['staff'];
  site: Services['site'];
  captcha: Services['captcha'];
  readCardText: ReadCardText;
  uploadRoom: UploadRoom;
  printer: Printer;
  checks: Services['checks'];
}

/** Connects the listings: the index answers searches, PostgreSQL reads details, with caches in between. */
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
    maxSize: Math.ceil(cacheBytes * 0.5),
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
  const warm = warmCards({ ...parts, regions: regions.all, indexes, cards });
  indexes.onChange((region, ids) => {
    cards.forget(region, ids);
    cardsWithParts.forget(region, ids);
    if (parts.isServing()) warm.again(region, ids);
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
  const slots = slotsIn(db, texts, parts.deliveries);
  const files = filesIn(db, parts.storage, parts.uploadRoom);
  const documents = documentsIn({
    db,
    storage: parts.storage,
    printer: parts.printer,
    texts: { texts, catalogue, clock },
    payments: parts.payments,
  });

  return {
    regions,
    texts,
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
    savedCars: savedCarsIn(db, clock),
    savedSearches: savedSearchesIn(db, describe, clock),
    slots,
    reviews: reviewsIn(db),
    tickets: createTickets({
      db,
      texts,
      catalogue,
      effects: [
        bookSlots,
        takeFiles,
        addRow({ texts, catalogue, clock }),
        (tx, { id }, { person }) =>
          parts.deliveries.enqueue(tx, { ticketId: id, event: 'created', by: person }),
        remindOfSlot(parts.deliveries),
      ],
      isUntold: (ticketId) => isSenderUntold(db, ticketId),
      clock,
    }),
    spreadsheets: spreadsheetsIn(db, regions.all),
    login: parts.login,
    sessions: parts.sessions,
    staffLogin: parts.staffLogin,
    staff: parts.staff,
    ...deskServices(parts, { slots, files, documents }),
    offers: createOffers({
      db,
      contextOf: (region, code) => ({
        region,
        language: region.languages.find((each) => each.code === code) ?? region.defaultLanguage,
        t: texts.translate(code),
        now: clock(),
        catalogue,
      }),
      effects: parts.offerEffects,
      payments: parts.payments,
      files,
      clock,
    }),
    paymentAccess: paymentAccessIn(db),
    documents,
    profiles: profilesIn(db),
    files,
    readCard: async (picture, client) =>
      cardFacts(await parts.readCardText(picture, client), catalogue, new Date(clock()).getUTCFullYear()),
    deliveries: parts.deliveries,
    payments: parts.payments,
    site: parts.site,
    captcha: parts.captcha,
    checks: parts.checks,
    warmCards: warm.all,
  };
}
