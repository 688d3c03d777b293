import { DEMO_SOURCE } from '#demo/stock/index.ts';
import { bookSlot } from '#server/modules/slots/book-slot.ts';
import { insertTicket } from '#server/modules/tickets/repositories/tickets.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { openBrowser } from '../files/browser.ts';
import { dataUrl, photo } from '../files/test-pictures.ts';
import { partnerKey } from '../partner-key.ts';
import { phoneLink } from '../phone-link.ts';
import type { TestSite } from '../test-site.ts';
import { DESK_OFFER_WRITES } from './desk-offer-writes.ts';
import { addStoredMedia, addStoredPhoto } from './stored-photo.ts';

/** A request of a manager that changes something, and the row of the audit log that it leaves. */
export interface DeskWrite {
  /** Absent: sg. */
  region?: string;
  /** Below `/api/v1/desk/<region>/`. */
  path: string;
  body?: object;
  /** Content type of a body that is a file. */
  type?: string;
  action: string;
  subject: { kind: string; id: string };
}

/** Makes what a route needs, and its request. */
export type MakeWrite = (site: TestSite, manager: { id: number; cookie: string }) => Promise<DeskWrite>;

/** Gives Singapore a feed, whose host does not exist. @returns its name */
export function addFeed({ regions }: Pick<TestSite['content'], 'regions'>): string {
  const name = 'dealer';
  const region = regions.find('sg');
  const address = 'https://feeds.invalid/cars.csv';
  if (region) region.manifest.feeds = [{ name, address, mapping: 'sgcarmart', schedule: 'hourly' }];
  return name;
}

/** A feed of the desk as its calls take it. */
export const deskFeed = (name: string) => ({
  settings: { name, address: 'https://feeds.example/cars.csv', mapping: 'sgcarmart', schedule: 'hourly' },
  own_mapping: null,
});

/** Stores a feed of the desk. */
export async function addDeskFeed({ database }: Pick<TestSite, 'database'>, name: string): Promise<string> {
  const { settings } = deskFeed(name);
  await database.pool.query("INSERT INTO desk_feeds (region, name, settings) VALUES ('sg', $1, $2)", [
    name,
    settings,
  ]);
  return name;
}

/** Stands for an id that the request makes. */
export const NEW_ID = 'new';

let people = 0;

const ticketOf = (site: TestSite) =>
  inTransaction(site.database.db, (tx) =>
    insertTicket(tx, {
      region: 'sg',
      form: 'contact_us',
      target: 'contact-us',
      formVersion: 'v',
      contactId: null,
      phone: '+6591234567',
      subjectKind: null,
      subject: null,
      values: { name: 'Mei' },
      language: 'en',
    }),
  );

/** Stores a ticket that has booked a free time, and finds another free one. */
async function bookedTicket(site: TestSite): Promise<{ id: number; next: string }> {
  const region = site.content.regions.find('sg');
  const { data } = (
    await site.app.inject({ url: '/api/v1/rabbit/sg/time-slot?location_id=tampines&slot_type=inspection' })
  ).json();
  const free = data
    .flatMap((day: { time_slots: unknown[] }) => day.time_slots)
    .filter((slot: { slots_left: number }) => slot.slots_left > 0);
  const [start = '', next = ''] = free.map(({ value }: { value: string }) => value);
  const { id } = await ticketOf(site);
  if (!region) throw new Error('there is no region');
  await inTransaction(site.database.db, (tx) =>
    bookSlot(tx, {
      region,
      type: 'inspection',
      location: 'tampines',
      start,
      person: { contactId: null, deviceHash: `person ${++people}` },
      ticketId: id,
    }),
  );
  return { id, next };
}

/** Adds a member of staff whom another one may let in. */
async function newMember(site: TestSite): Promise<Pick<DeskWrite, 'subject'>> {
  const { rows } = await site.database.pool.query(
    `WITH added AS (INSERT INTO staff (phone, name) VALUES ('+658119' || floor(random() * 1e4)::int, 'New') RETURNING id)
     INSERT INTO staff_roles (staff_id, region, role) SELECT id, 'sg', 'reader' FROM added RETURNING staff_id AS id`,
  );
  return { subject: { kind: 'staff', id: String(rows[0].id) } };
}

const ofTicket = (action: string, id: number) => ({ action, subject: { kind: 'ticket', id: String(id) } });

const ticketWrite =
  (action: string, part: string, body: object): MakeWrite =>
  async (site) => {
    const { id } = await ticketOf(site);
    return { path: `tickets/${id}/${part}`, body, ...ofTicket(action, id) };
  };

const BLOCK = { kind: 'block', location: 'tampines', first_day: '2031-01-06', last_day: '2031-01-06' };

async function storedException(site: TestSite): Promise<string> {
  const { rows } = await site.database.pool.query(
    `INSERT INTO slot_exceptions (region, kind, first_day, last_day)
     VALUES ('sg', 'block', '2031-01-06', '2031-01-06') RETURNING id`,
  );
  return String(rows[0].id);
}

/** A demo car and its version as the desk reads it. */
async function carOf(
  site: TestSite,
  cookie: string,
): Promise<{ id: number; version: string; photos: string[] }> {
  const { rows } = await site.database.pool.query(
    `SELECT id::int FROM listings WHERE region = 'sg' AND kind = 'used' AND source = $1 ORDER BY id LIMIT 1`,
    [DEMO_SOURCE],
  );
  const url = `/api/v1/desk/sg/listings/${rows[0].id}`;
  const { data } = (await site.app.inject({ url, headers: { cookie } })).json();
  return { id: data.id, version: data.version, photos: data.photos };
}

const listingWrite =
  (
    action: string,
    part: string,
    values: (car: { photos: string[] }) => object | Promise<object>,
  ): MakeWrite =>
  async (site, { cookie }) => {
    const car = await carOf(site, cookie);
    const body = { version: car.version, ...(await values(car)) };
    return {
      path: `listings/${car.id}/${part}`,
      body,
      action,
      subject: { kind: 'listing', id: String(car.id) },
    };
  };

/** A request about an import of a stored file. */
const importWrite =
  (action: string, part: string, body: object): MakeWrite =>
  async ({ database }, { id: staffId }) => {
    const { rows } = await database.pool.query(
      `INSERT INTO desk_imports (region, staff_id, name, size, sha256, storage_key)
       VALUES ('sg', $1, 'cars.csv', 4, '', md5(random()::text)) RETURNING id`,
      [staffId],
    );
    const id = String(rows[0].id);
    if (part === 'cancel')
      await database.pool.query(
        `INSERT INTO desk_import_runs (import_id, staff_id, feed, is_dry_run, removes_any)
         VALUES ($1, $2, 'sgcarmart', false, false)`,
        [id, staffId],
      );
    return { path: `imports/${id}/${part}`, body, action, subject: { kind: 'import', id } };
  };

/** Stores two files of a feed that were imported. */
export async function formerRuns(pool: TestSite['database']['pool'], feed: string): Promise<void> {
  await pool.query(
    `WITH files AS (
       INSERT INTO desk_imports (region, name, size, sha256, storage_key, feed_name)
       SELECT 'sg', $1, 4, nr::text, md5(random()::text), $1 FROM generate_series(1, 2) AS nr RETURNING id
     ) INSERT INTO desk_import_runs (import_id, feed, is_dry_run, removes_any, status)
     SELECT id, 'sgcarmart', false, false, 'done' FROM files ORDER BY id`,
    [feed],
  );
}

/** Stores a price that waits for a decision. @returns its id */
export async function heldPrice(pool: TestSite['database']['pool']): Promise<string> {
  const { rows } = await pool.query(
    `INSERT INTO held_prices (region, source, source_id, title, stored_price, price)
     VALUES ('sg', 'dealer', md5(random()::text), 'Car', 50000, 5000) RETURNING id`,
  );
  return String(rows[0].id);
}

/** One request for each route of the desk that leaves a row in the audit log, by `METHOD path` of the document. */
export const DESK_WRITES: Readonly<Record<string, MakeWrite>> = {
  'PUT tickets/{number}/status': ticketWrite('ticket_status_changed', 'status', {
    version: 1,
    status: 'done',
  }),
  'PUT tickets/{number}/assignee': (site, manager) =>
    ticketWrite('ticket_assigned', 'assignee', { version: 1, assignee: manager.id })(site, manager),
  async 'PUT tickets/status'(site) {
    const { id } = await ticketOf(site);
    const body = { tickets: [{ number: id, version: 1 }], status: 'done' };
    return { path: 'tickets/status', body, ...ofTicket('ticket_status_changed', id) };
  },
  async 'PUT tickets/assignee'(site, manager) {
    const { id } = await ticketOf(site);
    const body = { tickets: [{ number: id, version: 1 }], assignee: manager.id };
    return { path: 'tickets/assignee', body, ...ofTicket('ticket_assigned', id) };
  },
  async 'GET tickets.csv'() {
    return { path: 'tickets.csv', action: 'tickets_exported', subject: { kind: 'region', id: 'sg' } };
  },
  'POST tickets/{number}/notes': ticketWrite('ticket_note_added', 'notes', { text: 'A note' }),
  'POST tickets/{number}/answers': ticketWrite('ticket_answered', 'answers', { text: 'Yes.' }),
  async 'PUT tickets/{number}/booking'(site) {
    const { id, next: start } = await bookedTicket(site);
    return {
      path: `tickets/${id}/booking`,
      body: { version: 1, start },
      ...ofTicket('ticket_booking_moved', id),
    };
  },
  async 'DELETE tickets/{number}/booking'(site) {
    const { id } = await bookedTicket(site);
    return { path: `tickets/${id}/booking?version=1`, ...ofTicket('ticket_booking_cancelled', id) };
  },
  async 'POST tickets/{number}/sender/cancel'(site) {
    const { id } = await bookedTicket(site);
    return {
      path: `tickets/${id}/sender/cancel`,
      body: { by: 'device' },
      ...ofTicket('sender_bookings_cancelled', id),
    };
  },
  async 'GET tickets/{number}/files/{file}'(site) {
    const { id, slug } = await ticketOf(site);
    const file = dataUrl(await photo().jpeg().toBuffer());
    const { ask } = openBrowser(() => site);
    const sent = await ask(`/tickets/${slug}/files`, { method: 'POST', payload: { file } });
    return { path: `tickets/${id}/files/${sent.json().data.id}`, ...ofTicket('ticket_file_downloaded', id) };
  },
  async 'POST deliveries/{delivery}/retry'(site) {
    const { id: ticket } = await ticketOf(site);
    const { rows } = await site.database.pool.query(
      `INSERT INTO deliveries (key, region, ticket_id, event, channel, state, due_at)
       VALUES (md5(random()::text), 'sg', $1, 'created', 'sender', 'dead', now()) RETURNING id`,
      [ticket],
    );
    const id = String(rows[0].id);
    const subject = { kind: 'delivery', id };
    return { path: `deliveries/${id}/retry`, body: {}, action: 'delivery_retried', subject };
  },
  async 'POST slots/exceptions'() {
    const subject = { kind: 'slot_exception', id: NEW_ID };
    return { path: 'slots/exceptions', body: BLOCK, action: 'slot_exception_added', subject };
  },
  async 'DELETE slots/exceptions/{exception}'(site) {
    const id = await storedException(site);
    const subject = { kind: 'slot_exception', id };
    return { path: `slots/exceptions/${id}`, action: 'slot_exception_removed', subject };
  },
  async 'POST staff/{member}/device-code'(site) {
    const { subject } = await newMember(site);
    return { path: `staff/${subject.id}/device-code`, body: {}, action: 'device_code_issued', subject };
  },
  async 'POST staff'() {
    return {
      path: 'staff',
      body: { phone: '+6581190099', name: 'Mei', role: 'agent' },
      action: 'staff_added',
      subject: { kind: 'staff', id: NEW_ID },
    };
  },
  async 'PUT staff/{member}'(site) {
    const { subject } = await newMember(site);
    return { path: `staff/${subject.id}`, body: { role: 'agent' }, action: 'staff_role_changed', subject };
  },
  async 'DELETE staff/{member}'(site) {
    const { subject } = await newMember(site);
    return { path: `staff/${subject.id}`, action: 'staff_removed', subject };
  },
  async 'POST staff/{member}/unlock'(site) {
    const { subject } = await newMember(site);
    return { path: `staff/${subject.id}/unlock`, body: {}, action: 'staff_unlocked', subject };
  },
  async 'POST imports'() {
    const subject = { kind: 'import', id: NEW_ID };
    const file = { body: Buffer.from('a,b\n1,2\n'), type: 'application/octet-stream' };
    return { path: 'imports?name=cars.csv', ...file, action: 'import_uploaded', subject };
  },
  async 'POST feed-looks'() {
    const body = { address: 'https://feeds.example/cars.csv' };
    return { path: 'feed-looks', body, action: 'feed_looked_at', subject: { kind: 'region', id: 'sg' } };
  },
  async 'POST feeds'() {
    const subject = { kind: 'feed', id: 'added' };
    return { path: 'feeds', body: deskFeed('added'), action: 'feed_added', subject };
  },
  async 'PUT feeds/{feed}'(site) {
    const name = await addDeskFeed(site, 'changed');
    const body = { ...deskFeed(name), is_paused: true, version: 1 };
    return { path: `feeds/${name}`, body, action: 'feed_changed', subject: { kind: 'feed', id: name } };
  },
  async 'DELETE feeds/{feed}'(site) {
    const name = await addDeskFeed(site, 'deleted');
    return { path: `feeds/${name}?cars=stay`, action: 'feed_deleted', subject: { kind: 'feed', id: name } };
  },
  async 'POST feeds/{feed}/runs'({ content }) {
    const name = addFeed(content);
    return { path: `feeds/${name}/runs`, action: 'feed_started', subject: { kind: 'feed', id: name } };
  },
  async 'POST feeds/{feed}/former-run'({ content, database }) {
    const name = addFeed(content);
    await formerRuns(database.pool, name);
    const subject = { kind: 'feed', id: name };
    return { path: `feeds/${name}/former-run`, action: 'feed_taken_back', subject };
  },
  async 'PUT held-prices/{price}'({ database }) {
    const id = await heldPrice(database.pool);
    const subject = { kind: 'held_price', id };
    return {
      path: `held-prices/${id}`,
      body: { amount: 5_000, passes: true },
      action: 'price_passed',
      subject,
    };
  },
  async 'POST partner-keys'() {
    const body = { name: 'Dealer', sources: ['dealer'] };
    return {
      path: 'partner-keys',
      body,
      action: 'partner_key_added',
      subject: { kind: 'partner_key', id: NEW_ID },
    };
  },
  async 'DELETE partner-keys/{key}'(site) {
    const { id } = await partnerKey(site);
    const subject = { kind: 'partner_key', id: String(id) };
    return { path: `partner-keys/${id}`, action: 'partner_key_revoked', subject };
  },
  'POST imports/{import}/dry-runs': importWrite('dry_run_started', 'dry-runs', { mapping: 'sgcarmart' }),
  'POST imports/{import}/runs': importWrite('import_started', 'runs', { mapping: 'sgcarmart' }),
  'POST imports/{import}/cancel': importWrite('import_cancelled', 'cancel', {}),
  ...DESK_OFFER_WRITES,
  'PUT listings/{listing}/fields': listingWrite('listing_fields_changed', 'fields', () => ({
    fields: { 'listing.mileage': 12_345 },
  })),
  'PUT listings/{listing}/photos': listingWrite('listing_photos_changed', 'photos', ({ photos }) => ({
    photos: photos.toReversed(),
  })),
  'POST listings/{listing}/photos': listingWrite('listing_photo_added', 'photos', async () => ({
    file: dataUrl(await photo().jpeg().toBuffer()),
  })),
  'PUT listings/{listing}/photo-note': listingWrite('listing_photo_noted', 'photo-note', ({ photos }) => ({
    photo: photos[0],
    view: 'front',
    captions: { en: 'From the left' },
  })),
  async 'POST listings/{listing}/phone-link'(site, { cookie }) {
    const { id } = await carOf(site, cookie);
    const path = `listings/${id}/phone-link`;
    return { path, action: 'phone_link_opened', subject: { kind: 'listing', id: String(id) } };
  },
  async 'DELETE listings/{listing}/phone-link'(site, { cookie }) {
    const { id } = await carOf(site, cookie);
    await phoneLink(site, id);
    const path = `listings/${id}/phone-link`;
    return { path, action: 'phone_link_ended', subject: { kind: 'listing', id: String(id) } };
  },
  async 'PUT listings/{listing}/photo-edit'(site, { cookie }) {
    const { id } = await carOf(site, cookie);
    const stored = await addStoredPhoto(site, id);
    const edit = { turn: 90, crop: null, hidden: [] };
    const { version } = await carOf(site, cookie);
    return {
      path: `listings/${id}/photo-edit`,
      body: { version, photo: stored, edit },
      action: 'listing_photo_edited',
      subject: { kind: 'listing', id: String(id) },
    };
  },
  async 'PUT listings/{listing}/media'(site, { cookie }) {
    const { id } = await carOf(site, cookie);
    const file = await addStoredMedia(site, id, Buffer.from('film'));
    const { version } = await carOf(site, cookie);
    return {
      path: `listings/${id}/media`,
      body: { version, media: file, is_hidden: true },
      action: 'listing_media_hidden',
      subject: { kind: 'listing', id: String(id) },
    };
  },
  'PUT listings/{listing}/status': listingWrite('listing_status_changed', 'status', () => ({
    status: 'sold',
  })),
  'PUT listings/{listing}/publication': listingWrite('listing_unpublished', 'publication', () => ({
    is_published: false,
  })),
};
