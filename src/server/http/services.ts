import type { ListingCard, RegistrationCardFacts, RemovedListing } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Captcha } from '../gateways/captcha/index.ts';
import type { RegionSet } from '../manifests/region-set.ts';
import type { LocaleTexts } from '../manifests/texts/index.ts';
import type { SavedSearches } from '../modules/alerts/saved-searches.ts';
import type { Deliveries } from '../modules/delivery/deliveries.ts';
import type { DeskImports } from '../modules/desk-imports/desk-imports.ts';
import type { DeskListings } from '../modules/desk-listings/desk-listings.ts';
import type { DeskOffers } from '../modules/desk-offers/desk-offers.ts';
import type { DeskPayments } from '../modules/desk-payments/desk-payments.ts';
import type { DeskSlots } from '../modules/desk-slots/desk-slots.ts';
import type { DeskBookings } from '../modules/desk-tickets/desk-bookings.ts';
import type { DeskFiles } from '../modules/desk-tickets/desk-files.ts';
import type { DeskTickets } from '../modules/desk-tickets/desk-tickets.ts';
import type { Documents } from '../modules/documents/documents.ts';
import type { Files } from '../modules/files/files.ts';
import type { Histories } from '../modules/histories/histories.ts';
import type { DataQueries } from '../modules/listings/data-queries.ts';
import type { InventoryPage, StockPage } from '../modules/listings/list-stock.ts';
import type { FindListing } from '../modules/listings/listing-answers.ts';
import type { SearchListings } from '../modules/listings/search-listings.ts';
import type { LoginService } from '../modules/login/login-service.ts';
import type { Sessions } from '../modules/login/sessions.ts';
import type { SiteAddress } from '../modules/login/site-address.ts';
import type { Offers } from '../modules/offers/offer-service.ts';
import type { PaymentAccess } from '../modules/payment-access/payment-access.ts';
import type { PaymentService } from '../modules/payments/payment-service.ts';
import type { Client } from '../modules/pictures/index.ts';
import type { Profiles } from '../modules/profiles/profiles.ts';
import type { ConsentRecord } from '../modules/profiles/repositories/consents.ts';
import type { VisitorContact } from '../modules/profiles/repositories/visitor-contacts.ts';
import type { Reviews } from '../modules/reviews/reviews.ts';
import type { SavedCars } from '../modules/saved-cars/saved-cars.ts';
import type { Slots } from '../modules/slots/slots.ts';
import type { Spreadsheets } from '../modules/spreadsheets/spreadsheets.ts';
import type { Staff } from '../modules/staff/staff.ts';
import type { StaffLogin } from '../modules/staff/staff-login.ts';
import type { Tickets } from '../modules/tickets/tickets.ts';

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
  /** Records what a browser allows. @returns the time of the record */
  recordConsent(record: ConsentRecord): Promise<Date>;
  /** Stores contact details of a visitor. @returns their id */
  storeVisitorContact(contact: VisitorContact, requestHash: string | null): Promise<string>;
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
  deskOffers: DeskOffers;
  deskPayments: DeskPayments;
  offers: Offers;
  paymentAccess: PaymentAccess;
  documents: Documents;
  deskImports: DeskImports;
  profiles: Profiles;
  files: Files;
  /** Suggestions from the picture of a registration card; empty if it cannot be read. */
  readCard(picture: Buffer, client: Client): Promise<RegistrationCardFacts>;
  deliveries: Deliveries;
  payments: PaymentService;
  site: SiteAddress;
  captcha: Captcha;
  /** The state of each part of the server: `ok` or what is wrong. */
  checks(): Promise<Record<string, string>>;
  /** Caches cards of all regions before they are requested. */
  warmCards(): Promise<void>;
}
