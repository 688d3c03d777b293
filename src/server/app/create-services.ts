import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Services } from '../http/services.ts';
import { createSavedSearches } from '../modules/alerts/index.ts';
import { isSenderUntold } from '../modules/delivery/index.ts';
import { createDocuments, type Printer } from '../modules/documents/index.ts';
import {
  cardFacts,
  createFiles,
  type ReadCardText,
  takeFiles,
  type UploadQuota,
} from '../modules/files/index.ts';
import { createHistories, describeSearches } from '../modules/histories/index.ts';
import { createOffers } from '../modules/offers/index.ts';
import { createOutgoing } from '../modules/outgoing/index.ts';
import { createPartners } from '../modules/partners/index.ts';
import { createPaymentAccess } from '../modules/payment-access/index.ts';
import {
  createProfiles,
  findVisitorContact,
  insertConsent,
  storeVisitorContact,
} from '../modules/profiles/index.ts';
import { createReviews } from '../modules/reviews/index.ts';
import { createSavedCars } from '../modules/saved-cars/index.ts';
import { bookSlots, createSlots, remindOfSlot } from '../modules/slots/index.ts';
import { addRow, createSpreadsheets } from '../modules/spreadsheets/index.ts';
import {
  createTickets,
  isWithinShare,
  requireRequestShare,
  requireShareOf,
  takeRequestShare,
  takeShareOf,
} from '../modules/tickets/index.ts';
import type { OpenDatabase } from '../storage/database.ts';
import { inTransaction } from '../storage/transaction.ts';
import type { ListingServiceDeps } from './card-services.ts';
import { type DeskServiceDeps, deskServices } from './desk-services.ts';
import { listingServices } from './listing-services.ts';

const USED_UP = 'Too much was sent from this address or network today.';

const REQUESTS_USED_UP = { person: USED_UP, visitor: `${USED_UP} Log in to have a share of your own.` };

/** Dependencies of the services of a set of manifests. */
interface ServiceDeps extends DeskServiceDeps, ListingServiceDeps {
  login: Services['login'];
  sessions: Services['sessions'];
  staffLogin: Services['staffLogin'];
  staff: Services['staff'];
  studio: Services['studio'];
  site: Services['site'];
  captcha: Services['captcha'];
  readCardText: ReadCardText;
  uploadRoom: UploadQuota;
  printer: Printer;
  checks: Services['checks'];
  faulty?: Services['faulty'];
}

/** Creates the services of a set of manifests. */
export function createServices(deps: ServiceDeps): Services {
  const { regions, texts, catalogue, clock } = deps;
  const { db } = deps.database;
  const describe = describeSearches(texts, catalogue);
  const slots = createSlots(db, texts, deps.deliveries);
  const files = createFiles(db, deps.storage, deps.uploadRoom);
  const documents = createDocuments({
    db,
    storage: deps.storage,
    printer: deps.printer,
    texts: { texts, catalogue, clock },
    payments: deps.payments,
  });

  return {
    regions,
    texts,
    ...listingServices(deps),
    outgoing: createOutgoing({ db: deps.database.reads, texts, catalogue, pictureHost: deps.pictureHost }),
    histories: createHistories(db, describe, clock),
    savedCars: createSavedCars(db, clock),
    savedSearches: createSavedSearches(db, describe, clock),
    slots,
    reviews: createReviews(deps.database.reads),
    tickets: ticketService(deps),
    spreadsheets: createSpreadsheets(db, regions.all),
    login: deps.login,
    sessions: deps.sessions,
    staffLogin: deps.staffLogin,
    staff: deps.staff,
    studio: deps.studio,
    ...deskServices(deps, { slots, files, documents }),
    offers: offerService(deps, files),
    partners: createPartners(db, deps),
    paymentAccess: createPaymentAccess(db),
    documents,
    profiles: createProfiles(db),
    files,
    ...visitorServices(deps),
    deliveries: deps.deliveries,
    payments: deps.payments,
    site: deps.site,
    captcha: deps.captcha,
    checks: deps.checks,
    faulty: deps.faulty ?? [],
  };
}

function ticketService(deps: ServiceDeps): Services['tickets'] {
  const { texts, catalogue, deliveries, clock } = deps;
  const { db } = deps.database;
  return createTickets({
    db,
    texts,
    catalogue,
    effects: [
      bookSlots,
      takeFiles,
      addRow({ texts, catalogue, clock }),
      (tx, { id }, { person }) => deliveries.enqueue(tx, { ticketId: id, event: 'created', by: person }),
      remindOfSlot(deliveries),
    ],
    isUntold: (ticketId) => isSenderUntold(db, ticketId),
    clock,
  });
}

function offerService(
  { database: { db }, texts, catalogue, clock, offerEffects, payments }: ServiceDeps,
  files: Services['files'],
): Services['offers'] {
  return createOffers({
    db,
    contextOf: (region, code) => ({
      region,
      language: region.languages.find((each) => each.code === code) ?? region.defaultLanguage,
      t: texts.translate(code),
      now: clock(),
      catalogue,
    }),
    effects: offerEffects,
    payments,
    files,
    clock,
  });
}

interface VisitorServiceDeps {
  database: Pick<OpenDatabase, 'db'>;
  catalogue: Catalogue;
  readCardText: ReadCardText;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** What visitors store or cause within their share of a day (HARDENING A31, A46, A52). */
export function visitorServices({
  database: { db },
  catalogue,
  readCardText,
  clock,
}: VisitorServiceDeps): Pick<
  Services,
  'recordConsent' | 'storeVisitorContact' | 'readCard' | 'takeErrorReport'
> {
  return {
    async recordConsent(record, sender) {
      await requireShareOf(db, 'consents', sender, USED_UP);
      return inTransaction(db, async (tx) => {
        const decidedAt = await insertConsent(tx, record);
        await takeShareOf(tx, 'consents', sender, USED_UP);
        return decidedAt;
      });
    },
    async storeVisitorContact(contact, { requestHash, ...sender }) {
      // a repeated request is no other use
      const known = requestHash === null ? undefined : await findVisitorContact(db, requestHash);
      if (known !== undefined) return known;
      // a flood is refused before it costs anything
      await requireRequestShare(db, sender, REQUESTS_USED_UP);
      return storeVisitorContact(db, contact, requestHash, (tx) =>
        takeRequestShare(tx, sender, REQUESTS_USED_UP),
      );
    },
    async readCard(picture, client, sender) {
      const isRead = await isWithinShare(db, 'cardReadings', sender);
      const text = isRead ? await readCardText(picture, client) : '';
      return cardFacts(text, catalogue, new Date(clock()).getUTCFullYear());
    },
    takeErrorReport: (sender) => isWithinShare(db, 'errorReports', sender),
  };
}
