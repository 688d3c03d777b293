import { languageOf, loggedIn, regionOf } from '../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../http/route.ts';
import { ONE_TIME_TOKEN_SECONDS, serializeContact, serializeUser } from '../../modules/login/index.ts';
import { listCards } from './cards/list-cards.ts';
import { getChatChannels, getChatChannelsOfRegion } from './chat/get-chat-channels.ts';
import { getChatQrCode } from './chat/get-qr-code.ts';
import { getConfig, getConfigOptions } from './config/get-config.ts';
import { getForm } from './config/get-form.ts';
import { recordConsent } from './consents/record-consent.ts';
import { changePersonalInfo } from './contacts/change-personal-info.ts';
import { changeProfileImage, removeProfileImage } from './contacts/change-profile-image.ts';
import { createChatContact, createContact } from './contacts/create-contact.ts';
import { deleteContact } from './contacts/delete-contact.ts';
import { endSessions } from './contacts/end-sessions.ts';
import { exportContact } from './contacts/export-contact.ts';
import { getLoginRules } from './contacts/get-login-rules.ts';
import { getPersonalInfo } from './contacts/get-personal-info.ts';
import { getProfileImage } from './contacts/get-profile-image.ts';
import { requestCode } from './contacts/request-code.ts';
import { verifyCode } from './contacts/verify-code.ts';
import { findTickets } from './data-query/find-tickets.ts';
import { getDataQuery } from './data-query/get-data-query.ts';
import { DESK_ROUTES } from './desk/index.ts';
import { getReceipt, getSalesOrder, getSalesOrderData } from './documents/get-documents.ts';
import { getDraftFile, removeDraftFile, uploadDraftFile } from './files/draft-files.ts';
import { readDraftFile, readTicketFile } from './files/gpt-data.ts';
import { addTicketFile, getTicketFile } from './files/ticket-files.ts';
import { live, ready } from './health/health.ts';
import { OWN_ERRORS } from './histories/own-history.ts';
import { clearSearchHistory, listSearchHistory, recordSearchHistory } from './histories/search-history.ts';
import {
  clearViewingHistory,
  listViewingHistory,
  recordViewingHistory,
} from './histories/viewing-history.ts';
import { listInventories } from './inventories/list-inventories.ts';
import { getListing, getNewHomeListing } from './listings/get-listing.ts';
import { listChatListings, listListings, listNewHomeListings } from './listings/list-listings.ts';
import { logout, logoutByLink } from './login/logout.ts';
import { loginByToken, purchaseByToken } from './login/redeem-token.ts';
import { beginOffer, changeOffers } from './offers/change-offer.ts';
import { addOfferDocument, getOfferDocument, removeOfferDocument } from './offers/offer-documents.ts';
import { payBalance, payByIntent } from './offers/pay-offer.ts';
import {
  getLoanResult,
  getOptionalDocuments,
  listOfferDocuments,
  listOffers,
  readOffers,
} from './offers/read-offer.ts';
import { receivePaymentWebhook } from './payments/receive-webhook.ts';
import { getPayment, returnFromPayment, settlePayment } from './payments/settle-payment.ts';
import { addPhonePhoto, getPhonePhotos } from './phone-photos/phone-photos.ts';
import { getRefund, signRefund } from './refunds/sign-refund.ts';
import { REGION_QUERY, regionInQuery } from './region-in-query.ts';
import { listReviews, listShowroomRatings } from './reviews/list-reviews.ts';
import { changeSavedCarAlerts, listSavedCars, removeSavedCars, saveCars } from './saved-cars/saved-cars.ts';
import { cancelBooking, rescheduleBooking } from './slots/change-booking.ts';
import { getCalendar } from './slots/get-calendar.ts';
import { holdSlot, releaseSlot } from './slots/hold-slot.ts';
import { listInspectionLocations } from './slots/list-inspection-locations.ts';
import { listTimeSlots } from './slots/list-time-slots.ts';
import { appendRow } from './spreadsheets/append-row.ts';
import { getStockFile } from './stock/get-stock-file.ts';
import { pushCar, pushCars, removePushedCar } from './stock/push-stock.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  saveSearch,
} from './tickets/buy-hunt-notify.ts';
import { getAppointment, listAppointments } from './tickets/get-appointments.ts';
import { foundTicket, getTicket, TICKET_PARAMS } from './tickets/get-ticket.ts';
import { sendForms } from './tickets/send-form.ts';
import { payTransactionByBank, payTransactionByIntent } from './transactions/pay-transaction.ts';
import { getTransaction, getTransactionSummary, listTransactions } from './transactions/read-transactions.ts';
import { verifyPhone } from './transactions/verify-phone.ts';

/** POST tickets/{slug}/ownership: a logged-in person takes a ticket that was left with their phone (SPEC 7.2). */
const claimTicket: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/tickets/:slug/ownership`,
    {
      config: { auth: 'login', limit: 'secret' },
      schema: {
        summary: 'Take a ticket that was left with the phone of the logged-in contact',
        description: 'A ticket that the contact already has is answered as well.',
        tags: ['tickets'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'TicketAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const language = languageOf(region, request.query.lang);
      const { slug } = request.params;
      const ticket = await app.services.tickets.claim(loggedIn(request), { region, language, slug });
      return { data: foundTicket(ticket) };
    },
  );
};

/** GET /api/v1/rabbit/contacts: the logged-in contact, so that a chat knows whom it talks to (SPEC 7.3). */
const getChatContact: DeclareRoute = (app) => {
  app.get(
    '/api/v1/rabbit/contacts',
    {
      config: { auth: 'login', limit: 'read' },
      onRequest: regionInQuery,
      schema: {
        summary: 'The logged-in contact, for chats',
        tags: ['chat'],
        querystring: REGION_QUERY,
        response: { 200: { $ref: 'ContactAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const contact = loggedIn(request);
      return { data: { user: serializeUser(contact), contact: serializeContact(contact) } };
    },
  );
};

/** POST contacts/ott: a token that logs the same person in once, on another device or for a purchase (SPEC 7.3). */
const issueOneTimeToken: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/contacts/ott`,
    {
      config: { auth: 'login', limit: 'secret' },
      schema: {
        summary: 'A one-time token',
        tags: ['login'],
        params: REGION_PARAMS,
        body: { $ref: 'IssueTokenBody#' },
        response: { 200: { $ref: 'OneTimeTokenAnswer#' }, ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] },
      },
    },
    async (request) => {
      const token = await app.services.sessions.issueOneTimeToken(loggedIn(request), request.body.purpose);
      return { data: { one_time_token: token, expires_in: ONE_TIME_TOKEN_SECONDS } };
    },
  );
};

/** GET config/appointment-buffer-time: hours before the first appointment that can be booked (SPEC 3.10, 7.1). */
const getAppointmentBuffer: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/config/appointment-buffer-time`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Hours before the first appointment that can be booked',
        tags: ['config'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'GetAppointmentBufferAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const { manifest } = regionOf(request);
      return { data: { buffer_time_in_hour: manifest.appointments.bufferHours } };
    },
  );
};

/** Every route of the API. */
export const ROUTES: readonly DeclareRoute[] = [
  live,
  ready,
  listListings,
  listNewHomeListings,
  getListing,
  getNewHomeListing,
  listInventories,
  getStockFile,
  getPhonePhotos,
  addPhonePhoto,
  pushCar,
  pushCars,
  removePushedCar,
  listCards,
  getConfig,
  getConfigOptions,
  getForm,
  getAppointmentBuffer,
  getDataQuery,
  getLoginRules,
  requestCode,
  verifyCode,
  createContact,
  issueOneTimeToken,
  getPersonalInfo,
  changePersonalInfo,
  getProfileImage,
  changeProfileImage,
  removeProfileImage,
  exportContact,
  deleteContact,
  endSessions,
  loginByToken,
  purchaseByToken,
  logout,
  logoutByLink,
  recordConsent,
  listViewingHistory,
  recordViewingHistory,
  clearViewingHistory,
  listSearchHistory,
  recordSearchHistory,
  clearSearchHistory,
  listSavedCars,
  saveCars,
  removeSavedCars,
  changeSavedCarAlerts,
  listSavedSearches,
  saveSearch,
  changeSavedSearch,
  deleteSavedSearch,
  listTimeSlots,
  holdSlot,
  releaseSlot,
  rescheduleBooking,
  cancelBooking,
  getCalendar,
  listInspectionLocations,
  listShowroomRatings,
  listReviews,
  uploadDraftFile,
  getDraftFile,
  removeDraftFile,
  addTicketFile,
  getTicketFile,
  getTicket,
  claimTicket,
  listAppointments,
  getAppointment,
  findTickets,
  ...sendForms,
  listOffers,
  beginOffer,
  ...readOffers,
  ...changeOffers,
  payByIntent,
  payBalance,
  addOfferDocument,
  removeOfferDocument,
  getOfferDocument,
  listOfferDocuments,
  getLoanResult,
  getOptionalDocuments,
  getTransaction,
  listTransactions,
  getTransactionSummary,
  payTransactionByIntent,
  payTransactionByBank,
  ...verifyPhone,
  getSalesOrder,
  getSalesOrderData,
  getReceipt,
  appendRow,
  getChatChannels,
  getChatChannelsOfRegion,
  getChatContact,
  createChatContact,
  listChatListings,
  readDraftFile,
  readTicketFile,
  getChatQrCode,
  receivePaymentWebhook,
  settlePayment,
  getPayment,
  returnFromPayment,
  getRefund,
  signRefund,
  ...DESK_ROUTES,
];
