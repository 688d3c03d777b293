/* Made from the OpenAPI document. After a change of the API: npx vitest run tests/api/client-calls.long.test.ts -u */
import type {
  AcceptOfferBody,
  AcceptTermsBody,
  AddPhonePhotoBody,
  AgreementDocumentsAnswer,
  AppointmentAnswer,
  AppointmentsAnswer,
  BeginOfferBody,
  BuyHuntNotifyBody,
  ChangeSavedSearchBody,
  ChatChannelsAnswer,
  ChatQrCodeAnswer,
  ChooseOptionBody,
  ContactAnswer,
  ContactExport,
  CreateContactBody,
  CreatePaymentBody,
  DataQueryAnswer,
  DeletedContactAnswer,
  EndedSessionsAnswer,
  FinancingBody,
  FindTicketsBody,
  FoundTicketsAnswer,
  GetAppointmentBufferAnswer,
  GetConfigAnswer,
  GetConfigOptionsAnswer,
  GetFormAnswer,
  GetListingAnswer,
  GptDataAnswer,
  HealthAnswer,
  HoldSlotAnswer,
  HoldSlotBody,
  IssueTokenBody,
  ListCardsAnswer,
  ListInventoriesAnswer,
  ListListingsAnswer,
  LoanResultAnswer,
  LoginRulesAnswer,
  LogoutAnswer,
  OfferAnswer,
  OfferBuyerAnswer,
  OfferBuyerBody,
  OfferDocumentBody,
  OfferDocumentsAnswer,
  OfferListAnswer,
  OfferWorkflowAnswer,
  OneTimeTokenAnswer,
  OneTimeTokenBody,
  OptionalDocumentsAnswer,
  PaymentAnswer,
  PaymentSummaryAnswer,
  PersonalInfoAnswer,
  PersonalInfoBody,
  PhonePhotosAnswer,
  ProfileImageAnswer,
  ProfileImageBody,
  PushCarsBody,
  PushedCar,
  PushedCarAnswer,
  PushedCarsAnswer,
  RecordConsentAnswer,
  RecordConsentBody,
  RecordSearchesBody,
  RecordViewsAnswer,
  RecordViewsBody,
  RefundAnswer,
  RemovedEntriesAnswer,
  RequestCodeAnswer,
  RequestCodeBody,
  RescheduleBookingBody,
  ReviewsAnswer,
  SalesOrderAnswer,
  SaveCarsBody,
  SavedCarAlertsAnswer,
  SavedCarAlertsBody,
  SavedCarsAnswer,
  SavedSearchAnswer,
  SavedSearchesAnswer,
  SearchHistoryAnswer,
  SendFormBody,
  SessionAnswer,
  ShowroomRatingsAnswer,
  SignAgreementBody,
  SignRefundBody,
  StartPaymentBody,
  StartedPaymentAnswer,
  TicketAnswer,
  TicketFileBody,
  TimeSlotsAnswer,
  TransactionAnswer,
  TransactionListAnswer,
  UploadAnswer,
  UploadBody,
  VerifyCodeBody,
  VerifyPhoneAnswer,
  VerifyPhoneBody,
  ViewingHistoryAnswer,
  WithdrawBody,
} from '#contracts/types.ts';
import type { Call, Filters } from './call.ts';

/** Alive */
export const getLivez: Call<Record<string, never>, HealthAnswer> = { method: 'GET', path: '/livez' };

/** Ready */
export const getReadyz: Call<Record<string, never>, HealthAnswer> = { method: 'GET', path: '/readyz' };

/** Search used cars */
export const getListings: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Name of a sort of the region. */
  sort?: string | number;
  /** Page, from 1. */
  page?: string | number;
  /** Cars per page, from 1 to the region’s page size, which is the default. */
  size?: string | number;
  /** `none` leaves facets and statistics empty, for rows of a few cars; default `all`. */
  counts?: string | number;
  /** Parts of the cars, separated by commas: inspection, image, video, report, feature. */
  include?: string | number;
  /** Free text: makes, models and the fields that the filters name. */
  q?: string | number;
  /** Region code. */
  region: string;
  /** Filters of the region. */
  filters?: Filters;
}, ListListingsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/listings' };

/** Search new cars */
export const getListingsNewHome: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Name of a sort of the region. */
  sort?: string | number;
  /** Page, from 1. */
  page?: string | number;
  /** Cars per page, from 1 to the region’s page size, which is the default. */
  size?: string | number;
  /** `none` leaves facets and statistics empty, for rows of a few cars; default `all`. */
  counts?: string | number;
  /** Parts of the cars, separated by commas: inspection, image, video, report, feature. */
  include?: string | number;
  /** Free text: makes, models and the fields that the filters name. */
  q?: string | number;
  /** Region code. */
  region: string;
  /** Filters of the region. */
  filters?: Filters;
}, ListListingsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/listings/new-home' };

/** A used car */
export const getListingsBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Optional parts, separated by commas: option_addons. */
  include?: string;
  /** Region code. */
  region: string;
  /** Last segment of the listing’s address. */
  slug: string;
}, GetListingAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/listings/{slug}' };

/** A new car */
export const getListingsNewHomeBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Alias of lang. */
  locale?: string;
  /** Optional parts, separated by commas: option_addons. */
  include?: string;
  /** Region code. */
  region: string;
  /** Last segment of the listing’s address. */
  slug: string;
}, GetListingAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/listings/new-home/{slug}' };

/** The stock, newest first */
export const getInventories: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Used or new cars. */
  kind?: 'used' | 'new';
  /** Value of meta.next of the previous page. */
  before?: string;
  /** Region code. */
  region: string;
}, ListInventoriesAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/inventories' };

/** The stock as a file */
export const getStockByFile: Call<{
  /** Region code. */
  region: string;
  /** One of the files that the manifest offers: google.tsv, google.xml, meta.csv, cars.jsonl. */
  file: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/stock/{file}' };

/** The car of a link */
export const getPhonePhotosByRegion: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, PhonePhotosAnswer> = { method: 'GET', path: '/api/v1/phone-photos/{region}' };

/** Add a photo to the car of a link */
export const postPhonePhotosByRegion: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: AddPhonePhotoBody;
}, PhonePhotosAnswer> = { method: 'POST', path: '/api/v1/phone-photos/{region}' };

/** Send a car */
export const putStockByRegionBySourceById: Call<{
  /** Says what would happen, and changes nothing. */
  dry_run?: 'true' | 'false';
  /** Region code. */
  region: string;
  /** Where the cars come from: one of the sources of the key. */
  source: string;
  /** What stays the same when the car is sent again. */
  id: string;
  body: PushedCar;
}, PushedCarAnswer> = { method: 'PUT', path: '/api/v1/stock/{region}/{source}/{id}' };

/** Remove a car */
export const deleteStockByRegionBySourceById: Call<{
  /** Says what would happen, and changes nothing. */
  dry_run?: 'true' | 'false';
  /** Region code. */
  region: string;
  /** Where the cars come from: one of the sources of the key. */
  source: string;
  /** What stays the same when the car is sent again. */
  id: string;
}, PushedCarAnswer> = { method: 'DELETE', path: '/api/v1/stock/{region}/{source}/{id}' };

/** Send up to 500 cars */
export const postStockByRegionBySource: Call<{
  /** Says what would happen, and changes nothing. */
  dry_run?: 'true' | 'false';
  /** Region code. */
  region: string;
  /** Where the cars come from: one of the sources of the key. */
  source: string;
  body: PushCarsBody;
}, PushedCarsAnswer> = { method: 'POST', path: '/api/v1/stock/{region}/{source}' };

/** Cars by id */
export const getCards: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Ids of at most 200 cars, separated by commas. */
  ids: string;
  /** Region code. */
  region: string;
}, ListCardsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/cards' };

/** Public configuration of a region */
export const getConfig: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, GetConfigAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/config' };

/** Options of a region */
export const getConfigOptions: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, GetConfigOptionsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/config/options' };

/** A form and the schema of its answers */
export const getConfigFormsByForm: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Name of the form. */
  form: string;
}, GetFormAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/config/forms/{form}' };

/** Hours before the first appointment that can be booked */
export const getConfigAppointmentBufferTime: Call<{
  /** Region code. */
  region: string;
}, GetAppointmentBufferAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/config/appointment-buffer-time' };

/** A named list of a region */
export const getDataQueryByQuery: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Text of the search box (suggestions). */
  q?: string;
  /** Whether misspelt names of a text are corrected (resolve). */
  spelling?: 'corrected' | 'as_typed';
  /** Slug of a make (models). */
  make?: string;
  /** Name of a province (places and cities). */
  province_id?: string;
  /** Make and model, toyota.vios (years, submodels). */
  model?: string;
  /** Makes and models of listed cars, of new cars, or of the whole catalogue. */
  stock?: 'listed' | 'new' | 'any';
  /** Region code. */
  region: string;
  /** Name of the query. */
  query: 'suggestions' | 'resolve' | 'makes' | 'models' | 'years' | 'submodels' | 'filters/carro_exclusives' | 'locations' | 'workshop_services' | 'viewing_points' | 'inspection_locations' | 'inspection_provinces' | 'inspection_cities';
}, DataQueryAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/data-query/{query}' };

/** Phone format and channels of the login */
export const getContactsOtp: Call<{
  /** Region code. */
  region: string;
}, LoginRulesAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/contacts/otp' };

/** Send a one-time code */
export const postContactsOtp: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: RequestCodeBody;
}, RequestCodeAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/contacts/otp' };

/** Log in with a one-time code */
export const postContactsOtpVerify: Call<{
  /** Region code. */
  region: string;
  body: VerifyCodeBody;
}, SessionAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/contacts/otp/verify' };

/** Name the logged-in contact, or leave contact details */
export const postContacts: Call<{
  /** Region code. */
  region: string;
  /** Any text, unique per call. */
  idempotencyKey?: string;
  body: CreateContactBody;
}, ContactAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/contacts' };

/** A one-time token */
export const postContactsOtt: Call<{
  /** Region code. */
  region: string;
  body: IssueTokenBody;
}, OneTimeTokenAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/contacts/ott' };

/** Details of the logged-in contact */
export const getContactsBySlugPersonalInfo: Call<{
  /** Parts to leave out. */
  exclude?: 'tickets';
  /** Language of titles; the default is that of the contact. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
}, PersonalInfoAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/contacts/{slug}/personal-info' };

/** Change the details of the logged-in contact */
export const putContactsBySlugPersonalInfo: Call<{
  /** Parts to leave out. */
  exclude?: 'tickets';
  /** Language of titles; the default is that of the contact. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
  body: PersonalInfoBody;
}, PersonalInfoAnswer> = { method: 'PUT', path: '/api/v1/rabbit/{region}/contacts/{slug}/personal-info' };

/** The picture of the logged-in contact, as WebP */
export const getContactsBySlugProfileImage: Call<{
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/contacts/{slug}/profile-image' };

/** Change the picture of the logged-in contact */
export const putContactsBySlugProfileImage: Call<{
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
  body: ProfileImageBody;
}, ProfileImageAnswer> = { method: 'PUT', path: '/api/v1/rabbit/{region}/contacts/{slug}/profile-image' };

/** Remove the picture of the logged-in contact */
export const deleteContactsBySlugProfileImage: Call<{
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
}, ProfileImageAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/contacts/{slug}/profile-image' };

/** All stored data of the logged-in contact */
export const getContactsBySlugExport: Call<{
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
}, ContactExport> = { method: 'GET', path: '/api/v1/rabbit/{region}/contacts/{slug}/export' };

/** Delete the logged-in contact with all its data */
export const deleteContactsBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
}, DeletedContactAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/contacts/{slug}' };

/** End all other sessions of the logged-in contact */
export const deleteContactsBySlugSessions: Call<{
  /** Region code. */
  region: string;
  /** Slug of the logged-in contact. */
  slug: string;
}, EndedSessionsAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/contacts/{slug}/sessions' };

/** Log in with a one-time token */
export const postLoginContactByOtt: Call<{
  body: OneTimeTokenBody;
}, SessionAnswer> = { method: 'POST', path: '/api/v1/login-contact-by-ott' };

/** Start a purchase with a one-time token */
export const postContactsOttVerify: Call<{
  body: OneTimeTokenBody;
}, SessionAnswer> = { method: 'POST', path: '/api/v1/rabbit/contacts/ott/verify' };

/** Log out */
export const postLogout: Call<Record<string, never>, LogoutAnswer> = { method: 'POST', path: '/api/v1/rabbit/logout' };

/** Log out */
export const getLogout: Call<Record<string, never>, LogoutAnswer> = { method: 'GET', path: '/api/v1/rabbit/logout' };

/** Record consent to third parties */
export const postConsents: Call<{
  /** Region code. */
  region: string;
  body: RecordConsentBody;
}, RecordConsentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/consents' };

/** Viewed cars */
export const getListingsHistories: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Only used or only new cars. */
  category?: 'used' | 'new';
  /** Only cars last looked at on this day of the region, as an ISO date. */
  sticked_date?: string;
  /** Page, from 1. */
  page?: number;
  /** Region code. */
  region: string;
}, ViewingHistoryAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/listings/histories' };

/** Store viewed cars */
export const postListingsHistories: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Region code. */
  region: string;
  body: RecordViewsBody;
}, RecordViewsAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/listings/histories' };

/** Delete viewed cars */
export const deleteListingsHistories: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** One car; absent: all cars. */
  slug?: string;
  /** Region code. */
  region: string;
}, RemovedEntriesAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/listings/histories' };

/** Search history */
export const getSearchHistories: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, SearchHistoryAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/search/histories' };

/** Store searches */
export const postSearchHistories: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: RecordSearchesBody;
}, SearchHistoryAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/search/histories' };

/** Delete searches */
export const deleteSearchHistories: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Only used or only new cars. */
  category?: 'used' | 'new';
  /** One search as returned by GET, together with its category; absent: all searches. */
  search?: string;
  /** Region code. */
  region: string;
}, RemovedEntriesAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/search/histories' };

/** Saved cars */
export const getListingsSaved: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Region code. */
  region: string;
}, SavedCarsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/listings/saved' };

/** Save cars */
export const postListingsSaved: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: SaveCarsBody;
}, SavedCarsAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/listings/saved' };

/** Remove saved cars */
export const deleteListingsSaved: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** One car; absent: all cars. */
  listing_id?: number;
  /** Region code. */
  region: string;
}, RemovedEntriesAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/listings/saved' };

/** Switch the alerts of saved cars on or off */
export const putListingsSavedAlerts: Call<{
  /** Id of the contact; must be the logged-in one. */
  contact_id?: number;
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: SavedCarAlertsBody;
}, SavedCarAlertsAnswer> = { method: 'PUT', path: '/api/v1/rabbit/{region}/listings/saved/alerts' };

/** Saved searches */
export const getTicketsBuyHuntNotify: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, SavedSearchesAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/tickets/buy-hunt-notify' };

/** Save a search, or ask for news with a form */
export const postTicketsBuyHuntNotify: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: BuyHuntNotifyBody;
}, SavedSearchAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/buy-hunt-notify' };

/** Change the alerts of a saved search */
export const putTicketsBuyHuntNotifyBySearchId: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Id of a saved search. */
  search_id: number;
  body: ChangeSavedSearchBody;
}, SavedSearchAnswer> = { method: 'PUT', path: '/api/v1/rabbit/{region}/tickets/buy-hunt-notify/{search_id}' };

/** Delete a saved search */
export const deleteTicketsBuyHuntNotifyBySearchId: Call<{
  /** Region code. */
  region: string;
  /** Id of a saved search. */
  search_id: number;
}, RemovedEntriesAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/tickets/buy-hunt-notify/{search_id}' };

/** Time slots of a place */
export const getTimeSlot: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** First day; the default is today. */
  start_date?: string;
  /** Last day, at most 31 days in all; the default is the last that can be booked. */
  end_date?: string;
  /** Name of a place; the default is the first of this type. */
  location_id?: string;
  /** What people come for. */
  slot_type?: 'inspection' | 'viewing' | 'workshop';
  /** Region code. */
  region: string;
}, TimeSlotsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/time-slot' };

/** Hold a time slot */
export const postTimeSlotHolds: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: HoldSlotBody;
}, HoldSlotAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/time-slot/holds' };

/** Release a held time slot */
export const deleteTimeSlotHoldsByHoldId: Call<{
  /** Region code. */
  region: string;
  /** Id of the hold. */
  hold_id: string;
}, RemovedEntriesAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/time-slot/holds/{hold_id}' };

/** Reschedule the booking of a ticket */
export const postTicketsBySlugBooking: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
  body: RescheduleBookingBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/{slug}/booking' };

/** Cancel the booking of a ticket */
export const deleteTicketsBySlugBooking: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
}, TicketAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/tickets/{slug}/booking' };

/** Calendar file of a booking */
export const getTicketsBySlugCalendarics: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/tickets/{slug}/calendar.ics' };

/** Places by province and function */
export const getInspectionLocation: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Name of a province; absent: all. */
  province_id?: string;
  /** What people come for. */
  function_type?: 'inspection' | 'viewing' | 'workshop';
  /** Region code. */
  region: string;
}, DataQueryAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/inspection-location' };

/** Ratings of showrooms */
export const getShowroomsRatings: Call<{
  /** Region code. */
  region: string;
}, ShowroomRatingsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/showrooms/ratings' };

/** Reviews of a showroom */
export const getShowroomsByPlaceReviews: Call<{
  /** Page, from 1. */
  page?: number;
  /** Region code. */
  region: string;
  /** Name of the showroom. */
  place: string;
}, ReviewsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/showrooms/{place}/reviews' };

/** Upload a file for a form */
export const postTicketsFiles: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: UploadBody;
}, UploadAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/files' };

/** An upload of a form */
export const getTicketsFilesByFileId: Call<{
  /** Region code. */
  region: string;
  /** Id of the file. */
  file_id: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/tickets/files/{file_id}' };

/** Remove an upload of a form */
export const deleteTicketsFilesByFileId: Call<{
  /** Region code. */
  region: string;
  /** Id of the file. */
  file_id: string;
}, RemovedEntriesAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/tickets/files/{file_id}' };

/** Add a file to a ticket */
export const postTicketsBySlugFiles: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
  body: TicketFileBody;
}, UploadAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/{slug}/files' };

/** A file of a ticket */
export const getTicketsBySlugFilesByFileId: Call<{
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
  /** Id of the file. */
  file_id: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/tickets/{slug}/files/{file_id}' };

/** A ticket */
export const getTicketsBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
}, TicketAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/tickets/{slug}' };

/** Send any other form of the region */
export const postTicketsBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Name of the form. */
  slug: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/{slug}' };

/** Take a ticket that was left with the phone of the logged-in contact */
export const postTicketsBySlugOwnership: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/{slug}/ownership' };

/** Own appointments */
export const getInspectionAppointment: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, AppointmentsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/inspection-appointment' };

/** An own appointment */
export const getInspectionAppointmentByBookingId: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Id of the booking. */
  booking_id: string;
}, AppointmentAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/inspection-appointment/{booking_id}' };

/** The detail of a ticket */
export const postDataQueryTickets: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  body: FindTicketsBody;
}, FoundTicketsAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/data-query/tickets' };

/** Buy a car now */
export const postTickets: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets' };

/** Offer a car for sale */
export const postTicketsSellCar: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/sell_car' };

/** Ask for a car that is not in stock */
export const postTicketsBuyHunt: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/buy-hunt' };

/** Ask for a new car */
export const postTicketsBuyNewCar: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/buy_new_car' };

/** Book the workshop */
export const postTicketsWorkshop: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/workshop' };

/** Order a car before it is for sale */
export const postTicketsZeekrPreorder: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/zeekr/preorder' };

/** Offer a car for sale through a partner */
export const postTicketsBSellCar: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/b5/sell_car' };

/** Book a viewing */
export const postViewingSchedule: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/viewing-schedule' };

/** Write to the region */
export const postContactUs: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/contact-us' };

/** Ask for a loan */
export const postUsedCarLoan: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/used-car-loan' };

/** Book the inspection of a car offered for sale */
export const postTicketsBySlugInspectionAppointment: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket that the request is about. */
  slug: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/tickets/{slug}/inspection-appointment' };

/** Ask for a call about a car offered for sale */
export const postSellCarBySlugCallback: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the ticket that the request is about. */
  slug: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/sell-car/{slug}/callback' };

/** Offers of the buyer */
export const getOffers: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, OfferListAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers' };

/** Reserve a car */
export const postOffers: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Any text, unique per offer that is begun. */
  idempotencyKey?: string;
  body: BeginOfferBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers' };

/** An offer */
export const getOffersBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, OfferAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}' };

/** The steps of an offer */
export const getOffersBySlugWorkflow: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, OfferWorkflowAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/workflow' };

/** The buyer of an offer */
export const getOffersBySlugBuyer: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, OfferBuyerAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/buyer' };

/** Fill in the details of the buyer */
export const postOffersBySlugBuyer: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: OfferBuyerBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/buyer' };

/** What the buyer signs */
export const getOffersBySlugAgreementDocuments: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, AgreementDocumentsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/agreement-documents' };

/** What an offer costs, and what is paid */
export const getOffersBySlugPaymentSummary: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, PaymentSummaryAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/payment-summary' };

/** Accept the terms */
export const postOffersBySlugAcceptTerms: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: AcceptTermsBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/accept-terms' };

/** Accept the offer */
export const postOffersBySlugAccept: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: AcceptOfferBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/accept' };

/** Withdraw from the offer */
export const postOffersBySlugWithdraw: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: WithdrawBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/withdraw' };

/** Choose how the rest is paid */
export const postOffersBySlugFinancingAndInsurance: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: FinancingBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/financing-and-insurance' };

/** Choose a loan */
export const postOffersBySlugChooseFinancingOption: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: ChooseOptionBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/choose-financing-option' };

/** Sign the agreement */
export const postOffersBySlugSign: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: SignAgreementBody;
}, OfferAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/sign' };

/** Pay the deposit by card */
export const postOffersBySlugDepositCardPaymentIntents: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: StartPaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/deposit/card/payment-intents' };

/** Pay the deposit by online bank transfer */
export const postOffersBySlugDepositFpxPaymentIntents: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: StartPaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/deposit/fpx/payment-intents' };

/** Pay the deposit by PayNow */
export const postOffersBySlugDepositPaynowPaymentIntents: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: StartPaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/deposit/paynow/payment-intents' };

/** Pay the rest of the price by card */
export const postOffersBySlugBalanceCardPaymentIntents: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: StartPaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/balance/card/payment-intents' };

/** Pay the rest of the price by PayNow */
export const postOffersBySlugBalancePaynowPaymentIntents: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: StartPaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/balance/paynow/payment-intents' };

/** Pay the rest of the price by a bank */
export const postOffersBySlugByBankCreatePayment: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Name of a bank of the manifest. */
  bank: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/{bank}/create-payment' };

/** Hand in a document */
export const postOffersBySlugDocuments: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  body: OfferDocumentBody;
}, OfferDocumentsAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/offers/{slug}/documents' };

/** The documents of an offer */
export const getOffersBySlugDocuments: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Way of paying that the buyer considers; absent: the one of the offer. */
  method?: 'cash' | 'loan';
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, OfferDocumentsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/documents' };

/** Remove a file of a document */
export const deleteOffersBySlugDocumentsByFileId: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Id of the file. */
  file_id: string;
}, OfferDocumentsAnswer> = { method: 'DELETE', path: '/api/v1/rabbit/{region}/offers/{slug}/documents/{file_id}' };

/** A file of an offer */
export const getOffersBySlugDocumentsByFileId: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
  /** Id of the file. */
  file_id: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/documents/{file_id}' };

/** What the bank has answered */
export const getOffersBySlugLoanResult: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, LoanResultAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/loan-result' };

/** Documents that are not required */
export const getConfigOptionalDocuments: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, OptionalDocumentsAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/config/optional-documents' };

/** A transaction */
export const getTransactionsBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
}, TransactionAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/transactions/{slug}' };

/** Transactions of the buyer */
export const getDataQueryTransactions: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, TransactionListAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/data-query/transactions' };

/** What a transaction costs */
export const getTransactionsBySlugPaymentSummary: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Phone of the buyer; better sent by POST, which leaves no trace in histories and logs. */
  phone?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
}, PaymentSummaryAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/transactions/{slug}/payment-summary' };

/** Pay a transaction by card */
export const postTransactionsBySlugCardPaymentIntents: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: CreatePaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/transactions/{slug}/card/payment-intents' };

/** Pay a transaction by PayNow */
export const postTransactionsBySlugPaynowPaymentIntents: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: CreatePaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/transactions/{slug}/paynow/payment-intents' };

/** Pay a transaction by a bank */
export const postTransactionsBySlugByBankCreatePayment: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
  /** Name of a bank of the manifest. */
  bank: string;
  /** Any text, unique per try to pay; the same key starts the same payment. */
  idempotencyKey: string;
  body: CreatePaymentBody;
}, StartedPaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/transactions/{slug}/{bank}/create-payment' };

/** Check the phone of a transaction */
export const getTransactionsBySlugVerifyPhone: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Phone of the buyer; better sent by POST, which leaves no trace in histories and logs. */
  phone?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
}, VerifyPhoneAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/transactions/{slug}/verify-phone' };

/** Check the phone of a transaction */
export const postTransactionsBySlugVerifyPhone: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
  body: VerifyPhoneBody;
}, VerifyPhoneAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/transactions/{slug}/verify-phone' };

/** The page to pay a transaction on */
export const getPaymentLinkBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Phone of the buyer; better sent by POST, which leaves no trace in histories and logs. */
  phone?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
}, VerifyPhoneAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/payment-link/{slug}' };

/** The page to pay a transaction on */
export const postPaymentLinkBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
  body: VerifyPhoneBody;
}, VerifyPhoneAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/payment-link/{slug}' };

/** The sales order of an offer, as PDF */
export const getOffersBySlugVsopdf: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/vso.pdf' };

/** The sales order of an offer */
export const getOffersBySlugVso: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the offer. */
  slug: string;
}, SalesOrderAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/offers/{slug}/vso' };

/** The receipt of a payment, as PDF */
export const getTransactionsBySlugReceiptsByReceiptpdf: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Slug of the transaction. */
  slug: string;
  /** Unguessable name of the receipt. */
  receipt: string;
}, Blob> = { method: 'GET', path: '/api/v1/rabbit/{region}/transactions/{slug}/receipts/{receipt}.pdf' };

/** How people of a region reach somebody */
export const getCaptainGo: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code; the default is that of the site. */
  region?: string;
}, ChatChannelsAnswer> = { method: 'GET', path: '/api/v1/captain-go' };

/** How people of a region reach somebody */
export const getCaptainGoRabbitByRegion: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
}, ChatChannelsAnswer> = { method: 'GET', path: '/api/v1/captain-go/rabbit/{region}' };

/** The logged-in contact, for chats */
export const getContacts: Call<{
  /** Region code; the default is that of the site. */
  region?: string;
}, ContactAnswer> = { method: 'GET', path: '/api/v1/rabbit/contacts' };

/** Name the logged-in contact, or leave contact details, for chats */
export const postChatContacts: Call<{
  /** Region code; the default is that of the site. */
  region?: string;
  /** Any text, unique per call. */
  idempotencyKey?: string;
  body: CreateContactBody;
}, ContactAnswer> = { method: 'POST', path: '/api/v1/rabbit/contacts' };

/** Search used cars, for chats */
export const getChatListings: Call<{
  /** Region code; the default is that of the site. */
  region?: string;
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Name of a sort of the region. */
  sort?: string | number;
  /** Page, from 1. */
  page?: string | number;
  /** Cars per page, from 1 to the region’s page size, which is the default. */
  size?: string | number;
  /** `none` leaves facets and statistics empty, for rows of a few cars; default `all`. */
  counts?: string | number;
  /** Parts of the cars, separated by commas: inspection, image, video, report, feature. */
  include?: string | number;
  /** Free text: makes, models and the fields that the filters name. */
  q?: string | number;
}, ListListingsAnswer> = { method: 'GET', path: '/api/v1/rabbit/listings' };

/** Suggestions from the picture of a registration card */
export const getTicketsFilesByFileIdGptData: Call<{
  /** What the picture shows. */
  type?: 'registration_card';
  /** Region code. */
  region: string;
  /** Id of the file. */
  file_id: string;
}, GptDataAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/tickets/files/{file_id}/gpt-data' };

/** Suggestions from the picture of a registration card */
export const getTicketsBySlugFilesByFileIdGptData: Call<{
  /** What the picture shows. */
  type?: 'registration_card';
  /** Region code. */
  region: string;
  /** Slug of the ticket. */
  slug: string;
  /** Id of the file. */
  file_id: string;
}, GptDataAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/tickets/{slug}/files/{file_id}/gpt-data' };

/** QR code that opens a conversation */
export const getChatBySlugLineQrCode: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Last segment of the listing’s address. */
  slug: string;
}, ChatQrCodeAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/chat/{slug}/line-qr-code' };

/** Ask the provider for the state of a payment */
export const postPaymentsBySlugSettlement: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Unguessable name of the payment or refund. */
  slug: string;
}, PaymentAnswer> = { method: 'POST', path: '/api/v1/rabbit/{region}/payments/{slug}/settlement' };

/** A payment */
export const getPaymentsBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Unguessable name of the payment or refund. */
  slug: string;
}, PaymentAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/payments/{slug}' };

/** A refund of the logged-in buyer */
export const getRefundsBySlug: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Unguessable name of the payment or refund. */
  slug: string;
}, RefundAnswer> = { method: 'GET', path: '/api/v1/rabbit/{region}/refunds/{slug}' };

/** Sign the text of a refund */
export const putRefundsBySlugSign: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Region code. */
  region: string;
  /** Unguessable name of the payment or refund. */
  slug: string;
  body: SignRefundBody;
}, RefundAnswer> = { method: 'PUT', path: '/api/v1/rabbit/{region}/refunds/{slug}/sign' };

/** Append a row to a spreadsheet */
export const postMacrosSByIdExec: Call<{
  /** Language of labels; the default is that of the region. */
  lang?: string;
  /** Id of a spreadsheet that a form fills. */
  id: string;
  /** Any text, unique per form that was opened. */
  idempotencyKey?: string;
  body: SendFormBody;
}, TicketAnswer> = { method: 'POST', path: '/macros/s/{id}/exec' };
