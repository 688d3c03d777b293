import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import english from '../../public/locales/en/privacy-policy.json' with { type: 'json' };
import { ENDED_ROWS } from '#server/storage/row-ends.ts';
import * as schema from '#server/storage/schema.ts';

type Row = keyof typeof english.stored;

/** Ended by time, which more than their own columns decides. */
const ENDED_BY_JOB = ['consents', 'index_marks', 'listing_changes'];

/** The row of the privacy page that describes a table; null: the table has nothing about visitors. */
const TOLD_BY: Readonly<Record<string, Row | null>> = {
  contacts: 'account',
  profile_images: 'account',
  sessions: 'account',
  one_time_tokens: 'account',
  known_devices: 'account',
  visitor_contacts: 'visitor',
  tickets: 'visitorTickets',
  ticket_events: 'visitorTickets',
  bookings: 'visitorTickets',
  deliveries: 'visitorTickets',
  spreadsheet_rows: 'visitorTickets',
  idempotency_keys: 'visitorTickets',
  ticket_files: 'uploads',
  removed_files: 'uploads',
  offers: 'unpaidOffers',
  offer_events: 'unpaidOffers',
  transactions: 'paidOffers',
  payments: 'paidOffers',
  payment_cases: 'paidOffers',
  payment_disputes: 'paidOffers',
  payment_events: 'paidOffers',
  refunds: 'paidOffers',
  receipts: 'paidOffers',
  printed_documents: 'paidOffers',
  payment_access: 'attempts',
  phone_tries: 'attempts',
  viewing_histories: 'views',
  search_histories: 'searches',
  saved_searches: 'saved',
  saved_cars: 'cars',
  saved_car_alerts: 'cars',
  outbox: 'news',
  alert_days: 'news',
  applied_loan_terms: null,
  one_time_codes: 'codes',
  code_requests: 'requests',
  code_sends: 'requests',
  login_phones: 'attempts',
  daily_use: 'counts',
  upload_usage: 'counts',
  message_sends: 'counts',
  consents: 'consent',
  ...Object.fromEntries(
    [
      // staff
      ...['staff', 'staff_roles', 'staff_devices', 'staff_sessions', 'desk_events', 'desk_imports'],
      ...['desk_feeds', 'desk_import_runs', 'feed_states', 'held_prices', 'partner_keys', 'phone_links'],
      'slot_exceptions',
      // cars and their prices
      ...['listings', 'unpublished_listings', 'listing_photos', 'listing_media', 'photo_sources', 'listing_prices'],
      'listing_changes',
      ...['listing_change_prunings', 'index_marks', 'ended_listings', 'removed_listings', 'listing_holds'],
      ...['price_comparisons', 'price_rating_runs', 'alert_changes', 'alert_batches', 'counted_fields'],
      // sums, and numbers of messages
      ...['ledger_accounts', 'ledger_postings', 'ledger_entries', 'reconciliations', 'login_budgets'],
      ...['message_days', 'sandbox_intents', 'sandbox_refunds', 'sandbox_events'],
      // manifests, and whether the site is closed
      ...['studio_drafts', 'studio_file_drafts', 'studio_text_drafts', 'studio_presence'],
      ...['studio_versions', 'studio_version_files', 'studio_jobs', 'maintenance_flag'],
      // published reviews
      'reviews',
    ].map((name) => [name, null]),
  ),
};

const TABLES = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableName(each)] : [])).sort();

test('the operations page says of every table what ends its rows', () => {
  const page = readFileSync('docs/operations/rows.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(([, table, end]) => [table, end] as const);
  expect(rows.map(([table]) => table)).toEqual(TABLES);
  const byTime = rows.flatMap(([table, end]) => (end?.startsWith('time') ? [table] : []));
  expect(byTime.filter((table) => !ENDED_BY_JOB.includes(table ?? ''))).toEqual(Object.keys(ENDED_ROWS).sort());
});

test('the privacy page tells of every table with something of a visitor', () => {
  expect(TABLES.length).toBeGreaterThan(60);
  expect(TABLES).toEqual(Object.keys(TOLD_BY).sort());
  for (const row of Object.values(TOLD_BY)) if (row !== null) expect(english.stored[row]).toBeTruthy();
});
