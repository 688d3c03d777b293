import type { Language, ListingCard, RemovedListing } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Captcha } from '../gateways/captcha/index.ts';
import type { RegionSet } from '../manifests/region-set.ts';
import type { LocaleTexts } from '../manifests/texts/index.ts';
import type { SavedSearches } from '../modules/alerts/saved-searches.ts';
import type { Histories } from '../modules/histories/histories.ts';
import type { DataQueries } from '../modules/listings/data-queries.ts';
import type { InventoryPage, StockPage } from '../modules/listings/list-stock.ts';
import type { SearchListings } from '../modules/listings/search-listings.ts';
import type { LoginService } from '../modules/login/login-service.ts';
import type { Sessions } from '../modules/login/sessions.ts';
import type { SiteAddress } from '../modules/login/site-address.ts';
import type { Profiles } from '../modules/profiles/profiles.ts';
import type { ConsentRecord } from '../modules/profiles/repositories/consents.ts';
import type { VisitorContact } from '../modules/profiles/repositories/visitor-contacts.ts';

/** What routes call; replaced as a whole when manifests or texts change. */
export interface Services {
  regions: RegionSet;
  texts: LocaleTexts;
  search: SearchListings;
  /** The card of the car at an address, used or new, or null. */
  findCard(request: Pick<FindListing, 'region' | 'language' | 'slug'>): Promise<ListingCard | null>;
  /** The whole answer about the car at an address, as bytes of JSON; null when there is none. */
  answerListing(request: FindListing): Promise<Buffer | null>;
  /** The car that was at an address before it was deleted, or null. */
  findRemoved(request: Pick<FindListing, 'region' | 'slug' | 'kind'>): Promise<RemovedListing | null>;
  listStock(region: ResolvedRegion, language: string, page: StockPage): Promise<InventoryPage>;
  /** JSON of cars by their numbers, as bytes; those that are gone are left out. */
  listCards(region: ResolvedRegion, language: string, ids: readonly number[]): Promise<Buffer>;
  dataQueries: DataQueries;
  /** Puts on record what a browser allows. @returns when */
  recordConsent(record: ConsentRecord): Promise<Date>;
  /** Stores what a visitor leaves. @returns its id */
  storeVisitorContact(contact: VisitorContact, requestHash: string | null): Promise<string>;
  histories: Histories;
  savedSearches: SavedSearches;
  login: LoginService;
  sessions: Sessions;
  profiles: Profiles;
  site: SiteAddress;
  captcha: Captcha;
  /** Each part of the server with `ok` or what is wrong with it. */
  checks(): Promise<Record<string, string>>;
  /** Prepares what will be asked for; needs the listings to be read. */
  warm(signal: AbortSignal): Promise<void>;
}

export interface FindListing {
  region: ResolvedRegion;
  language: Language;
  slug: string;
  kind: 'used' | 'new';
  include: ReadonlySet<string>;
}
