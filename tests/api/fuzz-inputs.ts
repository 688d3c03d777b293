import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { folderStorage } from '#server/gateways/storage/open-storage.ts';
import { findListingRecord } from '#server/modules/desk-listings/repositories/listing-record.ts';
import { addStaff } from '#server/modules/staff/repositories/staff.ts';
import { SPREADSHEET } from '../fixtures/ticket-forms.ts';
import { addDeskFeed, deskFeed, formerRuns, heldPrice } from './desk/desk-writes.ts';
import { addStoredMedia, addStoredPhoto } from './desk/stored-photo.ts';
import { dataUrl, photo } from './files/test-pictures.ts';
import { deskOfferInputs, OFFER_REGION, type OfferRows, offerPart, offerSlug } from './offers/offer-rows.ts';
import type { ApiCall } from './openapi-document.ts';
import { partnerKey } from './partner-key.ts';
import { phoneLink } from './phone-link.ts';
import { ORIGIN, type TestSite } from './test-site.ts';
import { FILE, type OwnRequests, PHONE } from './tickets/own-requests.ts';

/** What a random request is made of, besides the document. */
export interface CallInputs {
  /** Path and query values that exist, by the name of the parameter. */
  known: Readonly<Record<string, readonly string[]>>;
  /** Headers of a logged-in person. */
  login: Readonly<Record<string, string>>;
  /** A body that the call takes; absent: the sample of its schema. */
  body?: object;
  /** A file that is the body itself. */
  file?: string;
}

/** Rows of a round of requests. */
export interface RoundRows {
  /** Slug of the logged-in contact. */
  contact: string;
  contactId: string;
  /** A local number that nobody has. */
  phone: string;
  authorization: string;
  search: string;
  requests: OwnRequests;
  usedCars: readonly string[];
  newCars: readonly string[];
  listing: { id: string; slug: string };
  member: { id: string; cookie: string };
  /** Id of another member. */
  colleague: string;
  desk: DeskRows;
  buyer: OfferRows;
}

/** Parts of a listing that the desk changes with one call each. */
export const DESK_PARTS = [
  'fields',
  'status',
  'publication',
  'photos',
  'added',
  'photo-edit',
  'photo-note',
  'media',
] as const;
export type DeskPart = (typeof DESK_PARTS)[number];

/** Rows that staff change. */
interface DeskRows {
  cars: Record<DeskPart, { id: string; version: string; photo: string }>;
  /** Id of a message that could not be sent. */
  delivery: string;
  /** Id of a blocked day. */
  exception: string;
  /** Data URL. */
  picture: string;
  /** Path of a film of the car of `media`. */
  film: string;
  /** Path of a stored photo of the car of `photo-edit`. */
  photo: string;
  /** Ids of imports: one to check, one to import, one with a run that has ended. */
  imports: Record<'dry-runs' | 'runs' | 'ended', string>;
  /** Id of that run. */
  importRun: string;
  /** Id of a price that waits for a decision. */
  heldPrice: string;
  /** One to send cars with, and one to revoke. */
  partners: Record<'used' | 'revoked', { id: number; key: string }>;
  /** Token of a link for a phone. */
  phoneLink: string;
}

/** @param listings a different listing for each part, since changes of one at the same time conflict; or one for all */
export async function deskRows(
  site: TestSite,
  listings: Record<DeskPart, string> | string,
): Promise<DeskRows> {
  const { db, pool } = site.database;
  const idOf = (part: DeskPart) => (typeof listings === 'string' ? listings : listings[part]);
  const stored = await addStoredPhoto(site, idOf('photo-edit'));
  const film = await addStoredMedia(site, idOf('media'), Buffer.from('film'));
  const versions = await Promise.all(
    DESK_PARTS.map(async (part) => {
      const row = await findListingRecord(db, { region: 'sg', id: Number(idOf(part)) });
      return [part, { id: idOf(part), version: row?.version ?? '', photo: row?.photos[0] ?? '' }] as const;
    }),
  );
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO deliveries (key, region, ticket_id, event, channel, state)
     SELECT gen_random_uuid(), region, id, 'created', 'webhook', 'dead' FROM tickets WHERE region = 'sg'
     ORDER BY id DESC LIMIT 1 RETURNING id`,
  );
  const { rows: exceptions } = await pool.query<{ id: string }>(
    `INSERT INTO slot_exceptions (region, kind, first_day, last_day)
     VALUES ('sg', 'block', '2100-01-01', '2100-01-01') RETURNING id`,
  );
  await formerRuns(pool, 'dealer');
  await pool.query('DELETE FROM desk_feeds');
  for (const name of ['get', 'put', 'delete']) await addDeskFeed(site, name);
  const picture = dataUrl(await photo(20, 20).jpeg().toBuffer());
  return {
    cars: Object.fromEntries(versions) as DeskRows['cars'],
    delivery: rows[0]?.id ?? '',
    exception: exceptions[0]?.id ?? '',
    picture,
    photo: stored,
    film,
    heldPrice: await heldPrice(pool),
    partners: { used: await partnerKey(site), revoked: await partnerKey(site) },
    phoneLink: await phoneLink(site, idOf('added')),
    ...(await importRows(site)),
  };
}

/** Stores a file with a row for each call that starts a run: a file has one run at a time. */
async function importRows(site: TestSite): Promise<Pick<DeskRows, 'imports' | 'importRun'>> {
  const { pool, db } = site.database;
  const staffId = await addStaff(db, { phone: '+6580000009', name: 'Staff' });
  const storageKey = randomBytes(16).toString('hex');
  await folderStorage(join(site.dataDir, 'files')).put(storageKey, Buffer.from(IMPORT_FILE));
  const { rows: files } = await pool.query<{ id: string }>(
    `INSERT INTO desk_imports (region, staff_id, name, size, sha256, storage_key)
     SELECT 'sg', $1, 'cars.csv', 4, '', $2 FROM generate_series(1, 3) RETURNING id`,
    [staffId, storageKey],
  );
  const [check = '', store = '', ended = ''] = files.map(({ id }) => id);
  const { rows: runs } = await pool.query<{ id: string }>(
    `INSERT INTO desk_import_runs (import_id, staff_id, feed, is_dry_run, removes_any, status)
     VALUES ($1, $2, 'sgcarmart', true, false, 'done') RETURNING id`,
    [ended, staffId],
  );
  return { imports: { 'dry-runs': check, runs: store, ended }, importRun: runs[0]?.id ?? '' };
}

const SAVED_SEARCH = { events: ['new_match'], frequency: 'daily' };
const IMPORT_FILE = 'a,b\n1,2\n';

/** Returns values with which a call finds what the round has stored. */
export function inputsOf({ method, path }: Pick<ApiCall, 'method' | 'path'>, rows: RoundRows): CallInputs {
  const { requests, usedCars, newCars } = rows;
  const ofOffers = offerPart(path);
  const atDesk = deskOfferInputs(method, path, rows.buyer);
  const isOfPartner = path.startsWith('/api/v1/stock/');
  const isOfPhone = path.startsWith('/api/v1/phone-photos/');
  const known = {
    region: ofOffers === null && atDesk === null ? ['sg', 'sg', 'sg', 'my'] : [OFFER_REGION],
    slug: slugsOf(method, path, rows),
    search_id: [rows.search],
    ids: [rows.listing.id],
    file_id: fileIdsOf(method, path, rows),
    bank: ['cimb'],
    form: ['job'],
    receipt: [rows.buyer.receipt],
    file: [
      path.endsWith('/stock/{file}')
        ? 'cars.jsonl'
        : path.endsWith('/thumbnail')
          ? requests.ticketPicture
          : requests.ticketFile,
    ],
    hold_id: [requests.hold],
    booking_id: [requests.booking],
    number: [requests.number],
    place: [requests.freeSlot.location],
    version: ['1'],
    listing: [rows.desk.cars[partOf(path, method)].id],
    photo: [rows.desk.photo],
    delivery: [rows.desk.delivery],
    exception: [rows.desk.exception],
    member: [rows.colleague],
    import: [
      rows.desk.imports[path.endsWith('/dry-runs') ? 'dry-runs' : path.endsWith('/runs') ? 'runs' : 'ended'],
    ],
    run: [rows.desk.importRun],
    feed: [path.endsWith('/feeds/{feed}') ? method.toLowerCase() : 'dealer'],
    source: ['dealer'],
    price: [rows.desk.heldPrice],
    key: [String(rows.desk.partners.revoked.id)],
    contact_id: [rows.contactId],
    id: [isOfPartner ? 'A-1042' : SPREADSHEET],
    spreadsheet: [SPREADSHEET],
    ...atDesk?.known,
  };
  const isOfStaff = path.startsWith('/api/v1/desk/') || path.startsWith('/api/v1/staff/');
  const login: CallInputs['login'] = isOfStaff
    ? { cookie: atDesk ? rows.buyer.desk.cookie : rows.member.cookie, origin: ORIGIN }
    : isOfPartner
      ? { authorization: `Bearer ${rows.desk.partners.used.key}` }
      : isOfPhone
        ? { authorization: `Bearer ${rows.desk.phoneLink}` }
        : { authorization: ofOffers === null ? rows.authorization : rows.buyer.authorization };
  const answers = { phone: PHONE, notes: 'x' };
  const { start, location } = requests.freeSlot;
  const bodies: Readonly<Record<string, object>> = {
    tickets: { subject: usedCars[0], answers },
    'viewing-schedule': { subject: usedCars[0], answers },
    'tickets/buy_new_car': { subject: newCars[0], answers },
    'tickets/workshop': { answers: { phone: PHONE, place: location, slot: requests.freeSlot } },
    'tickets/b5/sell_car': { form: 'partner', answers },
    'contact-us': { answers: { message: 'x', phone: PHONE, email: 'mei@mail.example' } },
    'sell-car/{slug}/callback': { answers: { notes: 'x' } },
    'contacts/otp': { phone: rows.phone },
    'data-query/tickets': { slug: requests.ticket },
    'tickets/files': { form: 'job', field: 'cv', name: 'paper.pdf', file: FILE },
    'time-slot/holds': { form: 'service', start, location_id: location, slot_type: 'workshop' },
    'tickets/{slug}/booking': { start },
    'slots/exceptions': { kind: 'block', first_day: '2100-01-02', last_day: '2100-01-02' },
    '/macros/s/{id}/exec': { answers },
    '/api/v1/phone-photos/{region}': { file: rows.desk.picture },
    '{source}/{id}': { title: 'Honda Vezel 1.5X', 'listing.asking_price': 86_800 },
    'tickets/status': { tickets: [{ number: Number(requests.number), version: 1 }], status: 'in_progress' },
    'tickets/assignee': { tickets: [{ number: Number(requests.number), version: 1 }], assignee: null },
    'tickets/{number}/status': { version: 1, status: 'in_progress' },
    'tickets/{number}/assignee': { version: 1, assignee: null },
    'tickets/{number}/booking': { version: 1, start },
    'tickets/{number}/sender/cancel': { by: 'phone' },
    'held-prices/{price}': { amount: 5_000, passes: true },
    feeds: deskFeed('post'),
    'feeds/{feed}': { ...deskFeed('put'), is_paused: true, version: 1 },
    'partner-keys': { name: 'Dealer', sources: ['dealer'] },
    'contacts/{slug}/personal-info': { name: 'Mei' },
    'tickets/buy-hunt-notify': { ...SAVED_SEARCH, category: 'used', search: 'make=kia' },
    'tickets/buy-hunt-notify/{search_id}': { ...SAVED_SEARCH, is_paused: true },
  };
  const { cars } = rows.desk;
  const ofDesk: Readonly<Record<string, object>> = {
    fields: { version: cars.fields.version, fields: { 'inventory.seats': 5 } },
    status: { version: cars.status.version, status: 'pending_sale' },
    publication: { version: cars.publication.version, is_published: true },
    photos: { version: cars.photos.version, photos: [] },
    added: { version: cars.added.version, file: rows.desk.picture },
    'photo-note': {
      version: cars['photo-note'].version,
      photo: cars['photo-note'].photo,
      view: null,
      captions: {},
    },
    media: { version: cars.media.version, media: rows.desk.film, is_hidden: true },
    'photo-edit': {
      version: cars['photo-edit'].version,
      photo: rows.desk.photo,
      edit: { turn: 90, crop: null, hidden: [] },
    },
  };
  const body = path.includes('/listings/{listing}/')
    ? ofDesk[partOf(path, method)]
    : (bodies[path.split('/{region}/')[1] ?? path] ?? atDesk?.body ?? rows.buyer.bodies[ofOffers ?? '']);
  const isFile = method === 'POST' && path.endsWith('/imports');
  return { known, login, ...(body && { body }), ...(isFile && { file: IMPORT_FILE }) };
}

/** The part of a listing that a call changes; calls that change none read any of them. */
function partOf(path: string, method = 'PUT'): DeskPart {
  const last = path.split('/').at(-1) ?? '';
  const part = method === 'POST' && last === 'photos' ? 'added' : last;
  return DESK_PARTS.find((each) => each === part) ?? 'fields';
}

function fileIdsOf(method: string, path: string, { buyer, requests }: RoundRows): readonly string[] {
  if (path.includes('/offers/')) return [method === 'DELETE' ? buyer.removed : buyer.file];
  return [path.includes('/tickets/files/') ? requests.draftFile : requests.ticketFile];
}

function slugsOf(
  method: string,
  path: string,
  { buyer, contact, listing, newCars, requests }: RoundRows,
): readonly string[] {
  const ofOffer = offerSlug(method, path, buyer);
  if (ofOffer !== null) return [ofOffer];
  if (method === 'POST' && path.endsWith('/tickets/{slug}')) return ['anything'];
  if (/\/(tickets|sell-car)\/\{slug\}/.test(path)) return [requests.ticket];
  if (path.includes('/new-home/')) return newCars;
  return [contact, listing.slug];
}
