import type { ListingCard, RegistrationCardFacts, RemovedListing } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Captcha } from '../gateways/captcha/index.ts';
import type { FaultyRegion } from '../manifests/load-content.ts';
import type { RegionSet } from '../manifests/region-set.ts';
import type { LocaleTexts } from '../manifests/texts/index.ts';
import type { SavedSearches } from '../modules/alerts/index.ts';
import type { Deliveries } from '../modules/delivery/index.ts';
import type { DeskImports } from '../modules/desk-imports/index.ts';
import type { DeskListings, PhoneLinks } from '../modules/desk-listings/index.ts';
import type { DeskOffers } from '../modules/desk-offers/index.ts';
import type { DeskPayments } from '../modules/desk-payments/index.ts';
import type { DeskSlots } from '../modules/desk-slots/index.ts';
import type { DeskBookings, DeskFiles, DeskTickets } from '../modules/desk-tickets/index.ts';
import type { Documents } from '../modules/documents/index.ts';
import type { Files } from '../modules/files/index.ts';
import type { Histories } from '../modules/histories/index.ts';
import type {
  DataQueries,
  FindListing,
  InventoryPage,
  SearchListings,
  StockPage,
} from '../modules/listings/index.ts';
import type { LoginService, Sessions, SiteAddress } from '../modules/login/index.ts';
import type { Offers } from '../modules/offers/index.ts';
import type { Outgoing } from '../modules/outgoing/index.ts';
import type { DeskPartnerKeys, Partners } from '../modules/partners/index.ts';
import type { PaymentAccess } from '../modules/payment-access/index.ts';
import type { PaymentService } from '../modules/payments/index.ts';
import type { Client } from '../modules/pictures/index.ts';
import type { ConsentRecord, Profiles, VisitorContact } from '../modules/profiles/index.ts';
import type { Reviews } from '../modules/reviews/index.ts';
import type { SavedCars } from '../modules/saved-cars/index.ts';
import type { Slots } from '../modules/slots/index.ts';
import type { Spreadsheets } from '../modules/spreadsheets/index.ts';
import type { Staff, StaffLogin } from '../modules/staff/index.ts';
import type { DeskFeeds, MadeFeeds } from '../modules/stock-feeds/index.ts';
import type { Studio } from '../modules/studio/index.ts';
import type { Sender, Tickets } from '../modules/tickets/index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The services of the content that is served now: read them in each request, they are replaced with it. */
    readonly services: Services;
  }
}

/** Functions that routes call; all are replaced when manifests or texts change. */
export interface Services {
  regions: RegionSet;
  texts: LocaleTexts;
  search: SearchListings;
  /** The card of the car with a slug, used or new, or null. */
  findCard(request: Pick<FindListing, 'region' | 'language' | 'slug'>): Promise<ListingCard | null>;
  /** The complete answer about the car with a slug, as bytes of JSON; null if there is none. */
  answerListing(request: FindListing): Promise<Buffer | null>;
  /** The deleted car that had this slug, or null. */
  findRemoved(request: Pick<FindListing, 'region' | 'slug' | 'kind'>): Promise<RemovedListing | null>;
  listStock(region: ResolvedRegion, language: string, page: StockPage): Promise<InventoryPage>;
  /** JSON of cars by id, as bytes; deleted cars are left out. */
  listCards(region: ResolvedRegion, language: string, ids: readonly number[]): Promise<Buffer>;
  dataQueries: DataQueries;
  outgoing: Outgoing;
  /** Records what a browser allows. @returns the time of the record @throws UsedUpToday */
  recordConsent(record: ConsentRecord, sender: Sender): Promise<Date>;
  /** Stores contact details of a visitor. @returns their id @throws UsedUpToday */
  storeVisitorContact(
    contact: VisitorContact,
    sender: Sender & { requestHash: string | null },
  ): Promise<string>;
  histories: Histories;
  savedCars: SavedCars;
  savedSearches: SavedSearches;
  slots: Slots;
  reviews: Reviews;
  tickets: Tickets;
  spreadsheets: Spreadsheets;
  login: LoginService;
  sessions: Sessions;
  staffLogin: StaffLogin;
  staff: Staff;
  deskSlots: DeskSlots;
  deskTickets: DeskTickets;
  deskBookings: DeskBookings;
  deskFiles: DeskFiles;
  deskListings: DeskListings;
  deskPhoneLinks: PhoneLinks;
  deskOffers: DeskOffers;
  deskPayments: DeskPayments;
  /** Null: it is off. */
  studio: Studio | null;
  offers: Offers;
  paymentAccess: PaymentAccess;
  documents: Documents;
  deskImports: DeskImports;
  deskFeeds: DeskFeeds;
  deskMadeFeeds: MadeFeeds;
  deskPartnerKeys: DeskPartnerKeys;
  partners: Partners;
  profiles: Profiles;
  files: Files;
  /** Suggestions from the picture of a registration card; empty if it cannot be read, or its person has had many read. */
  readCard(picture: Buffer, client: Client, sender: Sender): Promise<RegistrationCardFacts>;
  /** Counts a report of a page for the error monitoring. @returns whether it may be forwarded */
  takeErrorReport(sender: Sender): Promise<boolean>;
  deliveries: Deliveries;
  payments: PaymentService;
  site: SiteAddress;
  captcha: Captcha;
  /** The state of each part of the server: `ok` or what is wrong. */
  checks(): Promise<Record<string, string>>;
  /** Regions whose files have faults. */
  faulty: readonly FaultyRegion[];
  /** Caches cards of all regions before they are requested. */
  warmCards(): Promise<void>;
}
