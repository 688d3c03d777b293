import { DESK_API } from '../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../http/route.ts';
import { listDeskDeliveries, retryDeskDelivery } from './deliveries/desk-deliveries.ts';
import { DESK_ERRORS } from './desk-route.ts';
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
  setDeskListingMedia,
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
import { previewStudioDraft } from './studio/studio-preview.ts';
import { checkStudioRegions, listStudioRegions } from './studio/studio-regions.ts';
import { contextOf, FILE, STUDIO_PATH, studioOf } from './studio/studio-route.ts';
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
import { listDeskTickets } from './tickets/list-desk-tickets.ts';
import { DESK_TICKET_PARAMS, noSuchTicket } from './tickets/ticket-params.ts';

/** GET desk/{region}/tickets/{number}: a ticket with answers, history, files and booking. */
const getDeskTicket: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/tickets/:number`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'A ticket at the desk',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        response: { 200: { $ref: 'DeskTicketAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const ticket = await app.services.deskTickets.find(regionOf(request), request.params.number);
      if (!ticket) throw noSuchTicket();
      return { data: ticket };
    },
  );
};

/** GET desk/{region}/overview: what waits and how long, and the bookings of today. */
const getDeskOverview: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/overview`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'What waits at the desk',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'DeskOverviewAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({
      data: await app.services.deskTickets.overview(regionOf(request), staffOf(request).id),
    }),
  );
};

/** POST desk/{region}/studio/presence: a member has a draft open; browsers ask again every few seconds. */
const noteStudioPresence: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}${STUDIO_PATH}/presence`,
    {
      config: { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' },
      schema: {
        summary: 'Who else has a draft open',
        description: 'Notes that the member has it open, for 20 seconds.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        response: { 200: { $ref: 'StudioPresenceAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await studioOf(request).presence(contextOf(request)) }),
  );
};

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
  setDeskListingMedia,
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
