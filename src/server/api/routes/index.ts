import type { DeclareRoute } from '../../http/route.ts';
import { listCards } from './cards/list-cards.ts';
import { getChatChannels, getChatChannelsOfRegion } from './chat/get-chat-channels.ts';
import { getChatContact } from './chat/get-chat-contact.ts';
import { getChatQrCode } from './chat/get-qr-code.ts';
import { getAppointmentBuffer } from './config/get-appointment-buffer.ts';
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
import { issueOneTimeToken } from './contacts/issue-one-time-token.ts';
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
import { claimTicket } from './tickets/claim-ticket.ts';
import { getAppointment, listAppointments } from './tickets/get-appointments.ts';
import { getTicket } from './tickets/get-ticket.ts';
import { sendForms } from './tickets/send-form.ts';
import { payTransactionByBank, payTransactionByIntent } from './transactions/pay-transaction.ts';
import { getTransaction, getTransactionSummary, listTransactions } from './transactions/read-transactions.ts';
import { verifyPhone } from './transactions/verify-phone.ts';

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
