import type { DeclareRoute } from '../../../http/route.ts';
import { listDeskDeliveries, retryDeskDelivery } from './deliveries/desk-deliveries.ts';
import {
  addDeskFeed,
  changeDeskFeed,
  decideHeldPrice,
  deleteDeskFeed,
  getDeskFeed,
  listDeskFeeds,
  lookAtFeed,
  runDeskFeed,
  takeDeskFeedBack,
} from './imports/desk-feeds.ts';
import { addPartnerKey, listPartnerKeys, revokePartnerKey } from './imports/desk-partner-keys.ts';
import {
  getDeskImport,
  getDeskImportRejects,
  listDeskImports,
  previewDeskImport,
} from './imports/list-desk-imports.ts';
import { cancelDeskImport, startDeskDryRun, startDeskImport } from './imports/run-desk-import.ts';
import { uploadDeskImport } from './imports/upload-desk-import.ts';
import {
  addDeskListingPhoto,
  getDeskListingPhotoEdit,
  setDeskListingFields,
  setDeskListingPhotoEdit,
  setDeskListingPhotoNote,
  setDeskListingPhotos,
  setDeskListingPublication,
  setDeskListingStatus,
} from './listings/change-desk-listing.ts';
import { endPhoneLink, openPhoneLink } from './listings/desk-phone-link.ts';
import { getDeskListing, listDeskListingEvents, listDeskListings } from './listings/list-desk-listings.ts';
import {
  actOnDeskOffer,
  createDeskOffer,
  setDeskLoanResult,
  setDeskOfferPrice,
} from './offers/change-desk-offer.ts';
import { getDeskReceipt, getDeskSalesOrder } from './offers/desk-offer-documents.ts';
import {
  addDeskAgreement,
  downloadOfferFile,
  getOfferFileThumbnail,
  removeDeskAgreement,
} from './offers/desk-offer-files.ts';
import { getDeskOffer, listDeskOffers } from './offers/list-desk-offers.ts';
import { listDeskPayments, listReconciliations, startReconciliation } from './payments/desk-payments.ts';
import { decideDeskRefund, listDeskRefunds, requestDeskRefund } from './payments/desk-refunds.ts';
import { confirmStaffDevice } from './session/confirm-staff-device.ts';
import { requestStaffCode } from './session/request-staff-code.ts';
import { endStaffSession, getStaffSession } from './session/staff-session.ts';
import { verifyStaffCode } from './session/verify-staff-code.ts';
import { addSlotException, listDeskSlots, removeSlotException } from './slots/desk-slots.ts';
import { getDeskSpreadsheet } from './spreadsheets/get-spreadsheet.ts';
import { addDeskStaff, changeDeskStaff, removeDeskStaff } from './staff/change-desk-staff.ts';
import { issueStaffDeviceCode } from './staff/issue-device-code.ts';
import { listDeskEvents } from './staff/list-desk-events.ts';
import { listDeskStaff } from './staff/list-desk-staff.ts';
import { unlockStaff } from './staff/unlock-staff.ts';
import { addToStudioText, listStudioAdditions } from './studio/studio-additions.ts';
import {
  discardStudioDraft,
  getStudioDifference,
  getStudioDraft,
  listStudioProblems,
  saveStudioDraft,
} from './studio/studio-draft.ts';
import { checkStudioFiles, listStudioFiles } from './studio/studio-files.ts';
import { getStudioForm, getStudioSchema } from './studio/studio-form.ts';
import { getStudioJob } from './studio/studio-jobs.ts';
import {
  copyStudioRegion,
  createStudioExample,
  createStudioRegion,
  getStudioAnswers,
  listStudioCountries,
} from './studio/studio-new.ts';
import { uploadStudioPicture } from './studio/studio-pictures.ts';
import { noteStudioPresence } from './studio/studio-presence.ts';
import { previewStudioDraft } from './studio/studio-preview.ts';
import { checkStudioRegions, listStudioRegions } from './studio/studio-regions.ts';
import { getStudioStock, refillStudioStock } from './studio/studio-stock.ts';
import { exportStudioTexts, importStudioTexts } from './studio/studio-text-files.ts';
import {
  getStudioTextDifference,
  listStudioTextDrafts,
  listStudioTextVersions,
  publishStudioTexts,
  restoreStudioTexts,
} from './studio/studio-text-versions.ts';
import { discardStudioText, listStudioTexts, saveStudioText } from './studio/studio-texts.ts';
import { listStudioVersions, publishStudioDraft, restoreStudioVersion } from './studio/studio-versions.ts';
import { cancelSenderBookings } from './tickets/cancel-sender.ts';
import {
  addDeskTicketNote,
  answerDeskTicket,
  assignDeskTicket,
  setDeskTicketStatus,
} from './tickets/change-desk-ticket.ts';
import { assignDeskTickets, setDeskTicketStatuses } from './tickets/change-desk-tickets.ts';
import { cancelTicketBooking, listTicketSlots, moveTicketBooking } from './tickets/desk-ticket-booking.ts';
import { downloadTicketFile, getTicketFileThumbnail } from './tickets/desk-ticket-files.ts';
import { exportDeskTickets } from './tickets/export-desk-tickets.ts';
import { getDeskOverview } from './tickets/get-desk-overview.ts';
import { getDeskTicket } from './tickets/get-desk-ticket.ts';
import { listDeskTickets } from './tickets/list-desk-tickets.ts';

/** Routes of staff. */
export const DESK_ROUTES: readonly DeclareRoute[] = [
  requestStaffCode,
  verifyStaffCode,
  confirmStaffDevice,
  getStaffSession,
  endStaffSession,
  listDeskStaff,
  addDeskStaff,
  changeDeskStaff,
  removeDeskStaff,
  issueStaffDeviceCode,
  unlockStaff,
  listDeskEvents,
  getDeskOverview,
  listDeskListings,
  getDeskListing,
  listDeskListingEvents,
  setDeskListingFields,
  setDeskListingStatus,
  setDeskListingPublication,
  setDeskListingPhotos,
  addDeskListingPhoto,
  getDeskListingPhotoEdit,
  setDeskListingPhotoEdit,
  setDeskListingPhotoNote,
  openPhoneLink,
  endPhoneLink,
  listDeskImports,
  uploadDeskImport,
  getDeskImport,
  previewDeskImport,
  startDeskDryRun,
  startDeskImport,
  cancelDeskImport,
  getDeskImportRejects,
  listDeskFeeds,
  lookAtFeed,
  addDeskFeed,
  getDeskFeed,
  changeDeskFeed,
  deleteDeskFeed,
  runDeskFeed,
  takeDeskFeedBack,
  decideHeldPrice,
  listPartnerKeys,
  addPartnerKey,
  revokePartnerKey,
  listDeskTickets,
  exportDeskTickets,
  setDeskTicketStatuses,
  assignDeskTickets,
  getDeskTicket,
  setDeskTicketStatus,
  assignDeskTicket,
  addDeskTicketNote,
  answerDeskTicket,
  listTicketSlots,
  moveTicketBooking,
  cancelTicketBooking,
  cancelSenderBookings,
  downloadTicketFile,
  getTicketFileThumbnail,
  listDeskDeliveries,
  retryDeskDelivery,
  getDeskSpreadsheet,
  listDeskOffers,
  getDeskOffer,
  createDeskOffer,
  actOnDeskOffer,
  setDeskLoanResult,
  setDeskOfferPrice,
  addDeskAgreement,
  removeDeskAgreement,
  downloadOfferFile,
  getOfferFileThumbnail,
  getDeskSalesOrder,
  getDeskReceipt,
  listDeskPayments,
  listDeskRefunds,
  requestDeskRefund,
  ...decideDeskRefund,
  listReconciliations,
  startReconciliation,
  listDeskSlots,
  addSlotException,
  removeSlotException,
  listStudioRegions,
  checkStudioRegions,
  getStudioDraft,
  saveStudioDraft,
  discardStudioDraft,
  listStudioProblems,
  getStudioDifference,
  checkStudioFiles,
  getStudioForm,
  listStudioFiles,
  getStudioSchema,
  listStudioAdditions,
  addToStudioText,
  uploadStudioPicture,
  publishStudioDraft,
  restoreStudioVersion,
  listStudioVersions,
  listStudioCountries,
  getStudioAnswers,
  createStudioRegion,
  createStudioExample,
  copyStudioRegion,
  listStudioTexts,
  saveStudioText,
  discardStudioText,
  exportStudioTexts,
  importStudioTexts,
  listStudioTextDrafts,
  publishStudioTexts,
  listStudioTextVersions,
  getStudioTextDifference,
  restoreStudioTexts,
  previewStudioDraft,
  getStudioJob,
  getStudioStock,
  refillStudioStock,
  noteStudioPresence,
];
