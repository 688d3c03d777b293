import type { Services } from '../http/services.ts';
import { savedSearchesIn } from '../modules/alerts/index.ts';
import { isSenderUntold } from '../modules/delivery/index.ts';
import { documentsIn, type Printer } from '../modules/documents/index.ts';
import { filesIn, type ReadCardText, takeFiles, type UploadRoom } from '../modules/files/index.ts';
import { describeSearches, historiesIn } from '../modules/histories/index.ts';
import { createOffers } from '../modules/offers/index.ts';
import { paymentAccessIn } from '../modules/payment-access/index.ts';
import { profilesIn } from '../modules/profiles/index.ts';
import { reviewsIn } from '../modules/reviews/index.ts';
import { savedCarsIn } from '../modules/saved-cars/index.ts';
import { bookSlots, remindOfSlot, slotsIn } from '../modules/slots/index.ts';
import { addRow, spreadsheetsIn } from '../modules/spreadsheets/index.ts';
import { createTickets } from '../modules/tickets/index.ts';
import type { ListingServiceDeps } from './card-services.ts';
import { type DeskServiceDeps, deskServices } from './desk-services.ts';
import { listingServices } from './listing-services.ts';
import { visitorServices } from './visitor-services.ts';

/** Dependencies of the services of a set of manifests. */
interface ServiceDeps extends DeskServiceDeps, ListingServiceDeps {
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

/** Creates the services of a set of manifests. */
export function createServices(deps: ServiceDeps): Services {
  const { regions, texts, catalogue, clock } = deps;
  const { db } = deps.database;
  const describe = describeSearches(texts, catalogue);
  const slots = slotsIn(db, texts, deps.deliveries);
  const files = filesIn(db, deps.storage, deps.uploadRoom);
  const documents = documentsIn({
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
    histories: historiesIn(db, describe, clock),
    savedCars: savedCarsIn(db, clock),
    savedSearches: savedSearchesIn(db, describe, clock),
    slots,
    reviews: reviewsIn(db),
    tickets: ticketService(deps),
    spreadsheets: spreadsheetsIn(db, regions.all),
    login: deps.login,
    sessions: deps.sessions,
    staffLogin: deps.staffLogin,
    staff: deps.staff,
    ...deskServices(deps, { slots, files, documents }),
    offers: offerService(deps, files),
    paymentAccess: paymentAccessIn(db),
    documents,
    profiles: profilesIn(db),
    files,
    ...visitorServices(deps),
    deliveries: deps.deliveries,
    payments: deps.payments,
    site: deps.site,
    captcha: deps.captcha,
    checks: deps.checks,
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
