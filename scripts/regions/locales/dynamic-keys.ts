import type { RegionManifest } from '../../../src/contracts/types.ts';
import { extensionOf } from '../../../src/domain/extensions/registry.ts';
import type { JsonPath } from '../../../src/server/manifests/problem.ts';

/** Keys whose last part is known only at run time. */
export interface DynamicKey {
  prefix: string;
  /** Describes the names after the prefix. */
  names: string;
  /** Names that a manifest requires, with their paths. */
  needed?: (manifest: RegionManifest) => { name: string; path: JsonPath }[];
}

/** Sections of extensions have a title of their own. */
const hasHeading = (section: string): boolean =>
  section !== 'gallery' && section !== 'car_info' && extensionOf('section', section) === undefined;

export const DYNAMIC_KEYS: readonly DynamicKey[] = [
  {
    prefix: 'common:route.',
    names: 'routes in the navigation',
    needed: ({ pages }) =>
      pages.navigation.map((name, index) => ({ name, path: ['pages', 'navigation', index] })),
  },
  {
    prefix: 'common:contact.',
    names: 'call, and the messaging app of the region',
    needed: ({ contact }) =>
      contact.messagingApp === 'none'
        ? []
        : [{ name: contact.messagingApp, path: ['contact', 'messagingApp'] }],
  },
  {
    prefix: 'home:section.',
    names: 'sections of the home page',
    needed: ({ pages }) => pages.home.map((name, index) => ({ name, path: ['pages', 'home', index] })),
  },
  {
    prefix: 'listing:section.',
    names: 'headings of the sections of the car page',
    needed: ({ pages, newCars }) =>
      (['pages', 'newCars'] as const).flatMap((part) =>
        (part === 'pages' ? pages : newCars).listing.flatMap((name, index) =>
          hasHeading(name) ? [{ name, path: [part, 'listing', index] }] : [],
        ),
      ),
  },
  { prefix: 'payments:refused.', names: 'reasons why a payment or signature is refused (start-payment.ts)' },
  { prefix: 'payments:sign.state.', names: 'states of a signed refund (transaction.schema.json)' },
  { prefix: 'offers:refused.', names: 'reasons why an action of an offer is refused (offer-refusal.ts)' },
  { prefix: 'offers:need.', names: 'what an action of an offer needs (offers.schema.json)' },
  { prefix: 'offers:step.', names: 'screens of the offer flow (offers.schema.json)' },
  { prefix: 'offers:line.', names: 'lines of a payment summary (offer.schema.json)' },
  { prefix: 'offers:kind.', names: 'what a transaction pays (transaction.schema.json)' },
  { prefix: 'offers:method.', names: 'ways to pay (payments.schema.json)' },
  { prefix: 'offers:paymentState.', names: 'states of a transaction (transaction.schema.json)' },
  { prefix: 'offers:tryState.', names: 'states of a payment (payment.schema.json)' },
  { prefix: 'offers:refundState.', names: 'states of a refund (refund.schema.json)' },
  { prefix: 'offers:event.', names: 'what happened to the money of an offer (offer-notifications.ts)' },
  { prefix: 'offers:page.status.', names: 'whether a step is done (offer.schema.json)' },
  { prefix: 'offers:page.financing.', names: 'ways of paying the rest (offer.schema.json)' },
  { prefix: 'offers:page.loan.', names: 'what a bank answers (offer.schema.json)' },
  { prefix: 'offers:page.documents.', names: 'whether a document is there (offer-document.tsx)' },
  { prefix: 'forms:refused.', names: 'reasons why a request is refused (tickets.ts)' },
  { prefix: 'messages:offer.', names: 'what happened to an offer or its money' },
  { prefix: 'messages:offer.staff.', names: 'state, refunded, refund_failed' },
  { prefix: 'messages:ticket.', names: 'what happened to a ticket (deliveries.ts)' },
  { prefix: 'messages:ticket.staff.', names: 'messages to staff about a ticket (delivery-text.ts)' },
  { prefix: 'messages:upload.', names: 'why an upload is refused (upload-error.ts)' },
  { prefix: 'login:way.', names: 'channels of login codes (login-text.ts)' },
  { prefix: 'login:problem.', names: 'login errors (login-state.ts)' },
  ...['privacy:category.', 'privacy:about.'].map((prefix) => ({
    prefix,
    names: 'consent categories, and necessary storage',
    needed: ({ consent }: RegionManifest) =>
      consent.categories.map((name, index) => ({ name, path: ['consent', 'categories', index] })),
  })),
  { prefix: 'media:film.', names: 'scenes of the film (src/domain/media/demo-film.ts)' },
  { prefix: 'forms:address.', names: 'parts of an address (form.schema.json)' },
  { prefix: 'request:problem.', names: 'reasons why a request was not sent (request-form.tsx)' },
  { prefix: 'request:subject.', names: 'subjects of forms (request-subject.tsx)' },
  { prefix: 'forms:error.', names: 'errors of an answer (src/region/forms)' },
  { prefix: 'profile:requests.', names: 'status of a request (src/domain/desk/ticket-status.ts)' },
  { prefix: 'forms:vehicle.', names: 'levels of a vehicle (form.schema.json)' },
  ...[
    'actor.',
    'answer.fault.',
    'answer.limit.',
    'channel.',
    'column.',
    'event.',
    'heldPrice.column.',
    'import.column.',
    'import.count.',
    'import.kind.',
    'import.remark.',
    'import.status.',
    'import.use.',
    'import.wait.',
    'ledger.',
    'money.',
    'offer.',
    'overview.age.',
    'page.',
    'partner.column.',
    'reconciliation.',
    'role.',
    'scheme.',
    'sender.by.',
    'shortcuts.',
    'slot.',
    'slots.',
    'status.',
    'text.',
    'way.',
  ].map((part) => ({
    prefix: `desk:${part}`,
    names: 'parts of the desk (src/desk)',
  })),
  { prefix: 'desk:events.action.', names: 'actions of the audit log (desk-actions.ts)' },
  { prefix: 'desk:events.kind.', names: 'subjects of the audit log (desk-actions.ts)' },
  { prefix: 'desk:events.value.', names: 'names of logged values (event-text.ts)' },
  { prefix: 'desk:feed.cars.', names: 'what becomes of the cars of a deleted feed (feed-list.tsx)' },
  { prefix: 'desk:feed.column.', names: 'columns of the feeds (feed-list.tsx)' },
  { prefix: 'desk:feed.limit.', names: 'limits of a feed (feed-form.tsx)' },
  { prefix: 'desk:feed.state.', names: 'states of a feed (feed-list.tsx)' },
  { prefix: 'desk:listing.group.', names: 'groups of fields (desk-listings.schema.json)' },
  {
    prefix: 'desk:listing.publication.',
    names: 'whether a car goes on the site or off (listing-actions.tsx)',
  },
  { prefix: 'desk:listing.status.', names: 'status of a car (src/domain/vehicle/listing-status.ts)' },
  { prefix: 'desk:photo.missingState.', names: 'states of missing photos (desk-listings.schema.json)' },
  { prefix: 'desk:photo.', names: 'what can be done with a photo (photo-tile.tsx)' },
  { prefix: 'desk:login.', names: 'steps of the login of staff (login-form.tsx)' },
  { prefix: 'desk:staff.may.', names: 'roles that a manager gives (staff-roles.ts)' },
  { prefix: 'desk:studio.column.', names: 'columns of the regions (region-table.tsx)' },
  { prefix: 'desk:studio.difference.', names: 'columns of changed values (difference-table.tsx)' },
  { prefix: 'desk:studio.files.column.', names: 'columns of content (files-page.tsx)' },
  { prefix: 'desk:studio.files.page.', names: 'pages that are files (desk-studio.schema.json)' },
  { prefix: 'desk:studio.files.state.', names: 'states of files (desk-studio.schema.json)' },
  { prefix: 'desk:studio.kind.', names: 'kinds of versions (desk-studio.schema.json)' },
  { prefix: 'desk:studio.new.', names: 'questions about a new region (region-questions.tsx)' },
  { prefix: 'desk:studio.new.help.', names: 'help of these questions' },
  { prefix: 'desk:studio.ofSaved.', names: 'views of what was saved last (editor-columns.tsx)' },
  { prefix: 'desk:studio.texts.state.', names: 'states of texts (desk-studio-texts.schema.json)' },
  { prefix: 'desk:studio.severity.', names: 'severities of problems (desk-studio.schema.json)' },
  { prefix: 'desk:studio.state.', names: 'states of regions (desk-studio.schema.json)' },
  { prefix: 'desk:form.addresses.fault.', names: 'what is wrong with a slug (address-table.ts)' },
  { prefix: 'desk:form.addKinds.', names: 'what can be added to a manifest (add-dialog.tsx)' },
  { prefix: 'desk:form.kind.', names: 'kinds of values (form/model/control-of.ts)' },
  { prefix: 'desk:form.origin.', names: 'where a value comes from (form/model/region-form.ts)' },
  { prefix: 'desk:studio.way.', names: 'ways to edit a region (edited-text.tsx)' },
  { prefix: 'desk:studio.view.', names: 'what is beside the source (editor-columns.tsx)' },
  { prefix: 'finance:rate.', names: 'kinds of interest (financing.schema.json)' },
  { prefix: 'listing:features.', names: 'groups of equipment (listing-detail.schema.json)' },
  { prefix: 'listing:ratings.', names: 'parts of a rating (listing-detail.schema.json)' },
  { prefix: 'listing:severity.', names: 'severity of a finding (listing-detail.schema.json)' },
  { prefix: 'listing:warranty.', names: 'provider of a warranty (listing-detail.schema.json)' },
  { prefix: 'buy:title.', names: 'cars, or named when a make heads the page' },
  { prefix: 'buy:heading.', names: 'cars, or named when a make heads the page' },
  { prefix: 'cars:addon.', names: 'add-ons of a listing (listing-detail.schema.json)' },
  { prefix: 'cars:feature.', names: 'equipment of a listing (listing-detail.schema.json)' },
  { prefix: 'cars:inspection_area.', names: 'areas of an inspection report (listing-detail.schema.json)' },
  {
    prefix: 'cars:inspection_finding.',
    names: 'findings of an inspection report (listing-detail.schema.json)',
  },
  { prefix: 'cars:summary.', names: 'selling points of a listing (listing-detail.schema.json)' },
];
