-- All tables as they were when the migrations before were put together; what came later stands in the migrations behind it.

CREATE FUNCTION desk_grams(content text)
 RETURNS text[] LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, first, size)), '{}')
  FROM (SELECT DISTINCT regexp_split_to_table(lower(content), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') AS word) AS words,
    generate_series(1, length(word) - 1) AS first, (VALUES (2), (3)) AS sizes (size)
  WHERE first + size - 1 <= length(word)
$$;

CREATE SEQUENCE studio_draft_versions;

CREATE TABLE listings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('used', 'new')),
  source text NOT NULL,
  source_id text NOT NULL,
  slug text NOT NULL,
  status text NOT NULL,
  title text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  fields jsonb NOT NULL DEFAULT '{}',
  detail json NOT NULL DEFAULT '{}'::json,
  content_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz NOT NULL DEFAULT now(),
  promotion jsonb GENERATED ALWAYS AS (((detail -> 'promotion'::text))::jsonb) STORED,
  detail_hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended((detail)::text, (0)::bigint)) STORED,
  checked text,
  desk_fields jsonb,
  desk_status text,
  desk_photos jsonb,
  desk_version integer NOT NULL DEFAULT 0,
  photos jsonb NOT NULL GENERATED ALWAYS AS (COALESCE(desk_photos, jsonb_path_query_array((detail)::jsonb, '$."mediaSection"."photos"[*]."full_path"?(@.type() == "string")'::jsonpath))) STORED,
  desk_text text NOT NULL GENERATED ALWAYS AS (lower(((((((title || ' '::text) || slug) || ' '::text) || source_id) || ' '::text) || COALESCE((detail #>> '{carInfoSection,inventoryId}'::text[]), ''::text)))) STORED,
  feed_photos jsonb,
  photo_notes jsonb,
  CONSTRAINT listings_source_key UNIQUE (region, source, source_id),
  CONSTRAINT listings_slug_key UNIQUE (region, slug)
);

CREATE INDEX listings_region_id_idx ON listings (region, id);
CREATE INDEX listings_promotion_ends_idx ON listings (region, ((promotion ->> 'endsOn'))) WHERE (promotion IS NOT NULL);
CREATE INDEX listings_drawn_car_idx ON listings (regexp_replace((photos ->> 0), '/[0-9a-f]{6}/', '/')) WHERE ((photos ->> 0) ~~ 'cars/%');
CREATE INDEX listings_desk_grams_idx ON listings USING gin (desk_grams(desk_text));
CREATE INDEX listings_status_idx ON listings (region, status, id);
CREATE INDEX listings_desk_letters_idx ON listings USING gin (string_to_array(desk_text, NULL::text));
CREATE INDEX listings_model_idx ON listings (region, ((fields ->> 'inventory.make_model')));

CREATE TABLE listing_prices (
  listing_id bigint NOT NULL REFERENCES listings(id) ON DELETE CASCADE,
  observed_on date NOT NULL,
  price numeric NOT NULL CHECK (price >= (0)::numeric),
  PRIMARY KEY (listing_id, observed_on)
);

CREATE INDEX listing_prices_observed_on_idx ON listing_prices (observed_on);

CREATE TABLE listing_changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  deleted boolean NOT NULL,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX listing_changes_region_xid_idx ON listing_changes (region, xid);

CREATE TABLE listing_change_prunings (
  region text PRIMARY KEY,
  last_xid xid8 NOT NULL
);

CREATE TABLE removed_listings (
  region text NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  make text NOT NULL,
  make_model text NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (region, slug)
);

CREATE INDEX removed_listings_removed_at_idx ON removed_listings (removed_at);

CREATE TABLE price_rating_runs (
  region text PRIMARY KEY,
  rated_at timestamptz NOT NULL
);

CREATE TABLE contacts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  phone text NOT NULL,
  slug text NOT NULL UNIQUE,
  name text NOT NULL DEFAULT '',
  profile_image text,
  created_at timestamptz NOT NULL DEFAULT now(),
  email text,
  preferred_language text,
  CONSTRAINT contacts_phone_key UNIQUE (region, phone)
);

CREATE TABLE one_time_codes (
  region text NOT NULL,
  phone text NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  address text,
  sent_at timestamptz NOT NULL DEFAULT now(),
  request_hash text PRIMARY KEY
);

CREATE INDEX one_time_codes_expires_at_idx ON one_time_codes (expires_at);
CREATE INDEX one_time_codes_phone_idx ON one_time_codes (region, phone, sent_at);

CREATE TABLE login_phones (
  phone text PRIMARY KEY,
  sent_at timestamptz[] NOT NULL DEFAULT '{}'::timestamptz[],
  sent_since_login integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  owner_sent_at timestamptz[] NOT NULL DEFAULT '{}'::timestamptz[],
  locked_at timestamptz,
  closed_until timestamptz
);

CREATE INDEX login_phones_seen_at_idx ON login_phones (seen_at);

CREATE TABLE login_budgets (
  region text NOT NULL,
  day date NOT NULL,
  codes integer NOT NULL,
  PRIMARY KEY (region, day)
);

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  region text NOT NULL,
  purpose text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX sessions_contact_id_idx ON sessions (contact_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

CREATE TABLE one_time_tokens (
  token_hash text PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  region text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX one_time_tokens_contact_id_idx ON one_time_tokens (contact_id);
CREATE INDEX one_time_tokens_expires_at_idx ON one_time_tokens (expires_at);

CREATE TABLE profile_images (
  contact_id bigint PRIMARY KEY REFERENCES contacts(id) ON DELETE CASCADE,
  webp bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  browser_id uuid NOT NULL,
  region text NOT NULL,
  version integer NOT NULL,
  categories text[] NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX consents_browser_id_idx ON consents (browser_id);
CREATE INDEX consents_decided_at_idx ON consents (region, decided_at);

CREATE TABLE viewing_histories (
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  region text NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  viewed_at timestamptz NOT NULL,
  PRIMARY KEY (contact_id, slug)
);

CREATE INDEX viewing_histories_viewed_at_idx ON viewing_histories (contact_id, viewed_at DESC);

CREATE TABLE search_histories (
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  region text NOT NULL,
  kind text NOT NULL,
  search text NOT NULL,
  searched_at timestamptz NOT NULL,
  PRIMARY KEY (contact_id, kind, search)
);

CREATE TABLE known_devices (
  token_hash text PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  sent_since_login integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now(),
  locked_at timestamptz
);

CREATE INDEX known_devices_contact_id_idx ON known_devices (contact_id);
CREATE INDEX known_devices_expires_at_idx ON known_devices (expires_at);

CREATE TABLE code_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  phone text NOT NULL,
  dial_code text NOT NULL,
  sent_at timestamptz NOT NULL,
  is_verified boolean NOT NULL DEFAULT false
);

CREATE INDEX code_sends_address_idx ON code_sends (address, sent_at);
CREATE INDEX code_sends_sent_at_idx ON code_sends (sent_at);
CREATE INDEX code_sends_network_idx ON code_sends (address text_pattern_ops, sent_at) WHERE (NOT is_verified);

CREATE TABLE saved_searches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  region text NOT NULL,
  kind text NOT NULL,
  search text NOT NULL,
  language text NOT NULL,
  events text[] NOT NULL,
  frequency text NOT NULL,
  is_paused boolean NOT NULL DEFAULT false,
  seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
  last_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  fields text[],
  CONSTRAINT saved_searches_search_key UNIQUE (contact_id, kind, search)
);

CREATE INDEX saved_searches_region_idx ON saved_searches (region, kind) WHERE (NOT is_paused);

CREATE TABLE alert_changes (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  kind text NOT NULL,
  listing_id bigint NOT NULL,
  title text NOT NULL,
  before jsonb,
  after jsonb,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE INDEX alert_changes_region_seq_idx ON alert_changes (region, seq);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  dedupe_key text NOT NULL,
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  saved_search_id bigint REFERENCES saved_searches(id) ON DELETE CASCADE,
  event text NOT NULL,
  title text NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  listing_id bigint,
  price_before numeric,
  status text,
  similar_search text,
  car_kind text,
  also jsonb NOT NULL DEFAULT '[]',
  further integer NOT NULL DEFAULT 0,
  CONSTRAINT outbox_dedupe_key UNIQUE (dedupe_key)
);

CREATE INDEX outbox_due_idx ON outbox (due_at) WHERE (sent_at IS NULL);
CREATE INDEX outbox_saved_search_id_idx ON outbox (saved_search_id);
CREATE INDEX outbox_contact_id_idx ON outbox (contact_id);

CREATE TABLE alert_days (
  contact_id bigint PRIMARY KEY REFERENCES contacts(id) ON DELETE CASCADE,
  day date NOT NULL,
  messages integer NOT NULL
);

CREATE TABLE code_requests (
  request_hash text PRIMARY KEY,
  region text NOT NULL,
  phone text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  locked_at timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX code_requests_phone_idx ON code_requests (phone);
CREATE INDEX code_requests_seen_at_idx ON code_requests (seen_at);

CREATE TABLE visitor_contacts (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  region text NOT NULL,
  phone text NOT NULL,
  name text NOT NULL,
  email text,
  request_hash text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX visitor_contacts_phone_idx ON visitor_contacts (region, phone, created_at);
CREATE INDEX visitor_contacts_created_at_idx ON visitor_contacts (created_at);

CREATE TABLE ended_listings (
  region text NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  listing jsonb NOT NULL,
  prices jsonb NOT NULL,
  ended_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (region, source, source_id)
);

CREATE INDEX ended_listings_ended_at_idx ON ended_listings (ended_at);
CREATE INDEX ended_listings_id_idx ON ended_listings ((((listing ->> 'id'))::bigint));

CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  region text NOT NULL,
  form text NOT NULL,
  target text NOT NULL,
  form_version text NOT NULL,
  contact_id bigint REFERENCES contacts(id) ON DELETE CASCADE,
  phone text,
  subject_kind text,
  subject text,
  values jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in_progress', 'waiting', 'done', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  assignee bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower(("values")::text)) STORED
);

CREATE INDEX tickets_region_created_idx ON tickets (region, id DESC);
CREATE INDEX tickets_region_status_idx ON tickets (region, status, id DESC);
CREATE INDEX tickets_contact_id_idx ON tickets (contact_id, id DESC);
CREATE INDEX tickets_phone_idx ON tickets (region, phone) WHERE (contact_id IS NULL);
CREATE INDEX tickets_region_updated_idx ON tickets (region, updated_at, id) WHERE status IN ('new', 'in_progress', 'waiting');
CREATE INDEX tickets_sender_phone_idx ON tickets (phone, id);
CREATE INDEX tickets_desk_grams_idx ON tickets USING gin (desk_grams(search_text));
CREATE INDEX tickets_phone_grams_idx ON tickets USING gin (desk_grams(phone));
CREATE INDEX tickets_desk_letters_idx ON tickets USING gin (string_to_array(search_text, NULL::text));

CREATE TABLE ticket_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL REFERENCES tickets(id) ON DELETE CASCADE,
  type text NOT NULL,
  actor_kind text NOT NULL,
  actor_id bigint,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ticket_events_actor_check CHECK (actor_kind IN ('visitor', 'contact', 'staff', 'system'))
);

CREATE INDEX ticket_events_ticket_id_idx ON ticket_events (ticket_id, id);

CREATE TABLE ticket_files (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  region text NOT NULL,
  ticket_id bigint REFERENCES tickets(id) ON DELETE CASCADE,
  contact_id bigint REFERENCES contacts(id) ON DELETE CASCADE,
  device_hash text,
  purpose text NOT NULL,
  name text NOT NULL,
  mime_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  network text,
  offer_id bigint
);

CREATE INDEX ticket_files_ticket_id_idx ON ticket_files (ticket_id);
CREATE INDEX ticket_files_orphans_idx ON ticket_files (created_at) WHERE (ticket_id IS NULL);
CREATE INDEX ticket_files_offer_id_idx ON ticket_files (offer_id) WHERE (offer_id IS NOT NULL);

CREATE TABLE idempotency_keys (
  key_hash text PRIMARY KEY,
  body_hash text NOT NULL,
  status integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);

CREATE TABLE slot_exceptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  location text,
  type text CHECK (type IN ('inspection', 'viewing', 'workshop')),
  kind text NOT NULL CHECK (kind IN ('holiday', 'block', 'capacity')),
  first_day date NOT NULL,
  last_day date NOT NULL,
  from_minute integer,
  until_minute integer,
  capacity integer,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT slot_exceptions_days_check CHECK (first_day <= last_day),
  CONSTRAINT slot_exceptions_span_check CHECK (((from_minute IS NULL) AND (until_minute IS NULL)) OR ((0 <= from_minute) AND (from_minute < until_minute) AND (until_minute <= 1440))),
  CONSTRAINT slot_exceptions_capacity_check CHECK (((kind = 'capacity') = (capacity IS NOT NULL)) AND (capacity >= 0))
);

CREATE INDEX slot_exceptions_region_days_idx ON slot_exceptions (region, last_day, first_day);

CREATE TABLE bookings (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  region text NOT NULL,
  location text NOT NULL,
  type text NOT NULL CHECK (type IN ('inspection', 'viewing', 'workshop')),
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  state text NOT NULL CHECK (state IN ('held', 'booked', 'cancelled')),
  held_until timestamptz,
  form text,
  contact_id bigint REFERENCES contacts(id) ON DELETE CASCADE,
  device_hash text,
  ticket_id bigint REFERENCES tickets(id) ON DELETE CASCADE,
  holder text NOT NULL GENERATED ALWAYS AS (COALESCE(('contact '::text || (contact_id)::text), ('device '::text || device_hash), ('ticket '::text || (ticket_id)::text))) STORED,
  sequence integer NOT NULL DEFAULT 0,
  reminder_hours integer,
  remind_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  sender_phone text,
  sender_address text,
  sender_network text,
  is_proven boolean NOT NULL DEFAULT false,
  CONSTRAINT bookings_hold_check CHECK (
CASE state
    WHEN 'held' THEN ((held_until IS NOT NULL) AND (form IS NOT NULL) AND (ticket_id IS NULL))
    ELSE ((held_until IS NULL) AND (ticket_id IS NOT NULL))
END)
);

CREATE INDEX bookings_slot_idx ON bookings (region, location, type, starts_at) WHERE (state <> 'cancelled');
CREATE UNIQUE INDEX bookings_hold_key ON bookings (holder, region, form) WHERE (state = 'held');
CREATE UNIQUE INDEX bookings_person_slot_key ON bookings (holder, region, location, type, starts_at) WHERE (state = 'booked');
CREATE UNIQUE INDEX bookings_ticket_key ON bookings (ticket_id) WHERE (state = 'booked');
CREATE INDEX bookings_ticket_id_idx ON bookings (ticket_id);
CREATE INDEX bookings_contact_id_idx ON bookings (contact_id);
CREATE INDEX bookings_held_until_idx ON bookings (held_until) WHERE (state = 'held');
CREATE INDEX bookings_remind_at_idx ON bookings (remind_at) WHERE (state = 'booked');
CREATE INDEX bookings_sender_phone_idx ON bookings (region, sender_phone) WHERE (state <> 'cancelled');
CREATE INDEX bookings_device_hash_idx ON bookings (region, device_hash) WHERE (state <> 'cancelled');
CREATE INDEX bookings_sender_address_idx ON bookings (region, sender_address) WHERE (state <> 'cancelled');
CREATE INDEX bookings_sender_network_idx ON bookings (region, sender_network) WHERE (state <> 'cancelled');

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone text NOT NULL UNIQUE,
  name text NOT NULL,
  device_code_hash text,
  device_code_expires_at timestamptz,
  device_code_failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);

CREATE TABLE staff_roles (
  staff_id bigint NOT NULL REFERENCES staff(id) ON DELETE CASCADE,
  region text NOT NULL,
  role text NOT NULL CHECK (role IN ('reader', 'agent', 'manager', 'product', 'approver', 'translator')),
  PRIMARY KEY (staff_id, region)
);

CREATE INDEX staff_roles_region_idx ON staff_roles (region);

CREATE TABLE staff_devices (
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff(id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  sent_since_login integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  locked_at timestamptz,
  seen_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX staff_devices_staff_id_idx ON staff_devices (staff_id);

CREATE TABLE staff_sessions (
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff(id) ON DELETE CASCADE,
  is_confirmed boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);

CREATE INDEX staff_sessions_staff_id_idx ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_expires_at_idx ON staff_sessions (expires_at);

CREATE TABLE desk_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint REFERENCES staff(id),
  region text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX desk_events_region_idx ON desk_events (region, id DESC);
CREATE INDEX desk_events_subject_idx ON desk_events (subject_kind, subject, id DESC);

CREATE TABLE deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  region text NOT NULL,
  ticket_id bigint REFERENCES tickets(id) ON DELETE CASCADE,
  event text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('webhook', 'email', 'sender', 'spreadsheet')),
  text text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  way text CHECK (way IN ('message', 'email')),
  offer_id bigint,
  offer_state text,
  payment_id bigint,
  refund_id bigint,
  withheld_by text,
  CONSTRAINT deliveries_subject_check CHECK (
CASE
    WHEN event IN ('feed_failed', 'feed_well') THEN ((ticket_id IS NULL) AND (offer_id IS NULL))
    ELSE ((ticket_id IS NULL) <> (offer_id IS NULL))
END)
);

CREATE INDEX deliveries_due_idx ON deliveries (due_at) WHERE state IN ('queued', 'failed');
CREATE INDEX deliveries_ticket_id_idx ON deliveries (ticket_id, id);
CREATE INDEX deliveries_unsent_idx ON deliveries (region, id DESC) WHERE state IN ('failed', 'dead');
CREATE INDEX deliveries_offer_id_idx ON deliveries (offer_id, id) WHERE (offer_id IS NOT NULL);

CREATE TABLE removed_files (
  storage_key text PRIMARY KEY,
  removed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE unpublished_listings (
  id bigint PRIMARY KEY,
  region text NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  slug text NOT NULL,
  status text NOT NULL,
  title text NOT NULL,
  is_demo boolean NOT NULL DEFAULT false,
  fields jsonb NOT NULL DEFAULT '{}',
  detail json NOT NULL DEFAULT '{}'::json,
  content_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz NOT NULL DEFAULT now(),
  promotion jsonb GENERATED ALWAYS AS (((detail -> 'promotion'::text))::jsonb) STORED,
  detail_hash bigint NOT NULL GENERATED ALWAYS AS (hashtextextended((detail)::text, (0)::bigint)) STORED,
  checked text,
  desk_fields jsonb,
  desk_status text,
  desk_photos jsonb,
  desk_version integer NOT NULL DEFAULT 0,
  photos jsonb NOT NULL GENERATED ALWAYS AS (COALESCE(desk_photos, jsonb_path_query_array((detail)::jsonb, '$."mediaSection"."photos"[*]."full_path"?(@.type() == "string")'::jsonpath))) STORED,
  prices jsonb NOT NULL DEFAULT '[]',
  unpublished_at timestamptz NOT NULL DEFAULT now(),
  desk_text text NOT NULL GENERATED ALWAYS AS (lower(((((((title || ' '::text) || slug) || ' '::text) || source_id) || ' '::text) || COALESCE((detail #>> '{carInfoSection,inventoryId}'::text[]), ''::text)))) STORED,
  feed_photos jsonb,
  photo_notes jsonb,
  CONSTRAINT unpublished_listings_source_key UNIQUE (region, source, source_id)
);

CREATE TABLE listing_photos (
  storage_key text PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  original_key text,
  edit jsonb,
  look text,
  removed_at timestamptz
);

CREATE INDEX listing_photos_listing_id_idx ON listing_photos (listing_id);

CREATE TABLE spreadsheet_rows (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL UNIQUE REFERENCES tickets(id) ON DELETE CASCADE,
  region text NOT NULL,
  spreadsheet text NOT NULL,
  cells jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX spreadsheet_rows_spreadsheet_idx ON spreadsheet_rows (region, spreadsheet, id);

CREATE TABLE desk_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  staff_id bigint REFERENCES staff(id),
  name text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  feed_name text
);

CREATE INDEX desk_imports_region_idx ON desk_imports (region, id DESC);

CREATE TABLE desk_import_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id bigint NOT NULL REFERENCES desk_imports(id) ON DELETE CASCADE,
  staff_id bigint REFERENCES staff(id),
  feed text NOT NULL,
  is_dry_run boolean NOT NULL,
  removes_any boolean NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  attempts integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  report jsonb,
  rejects jsonb,
  problem text,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  seen_at timestamptz,
  ended_at timestamptz,
  min_rows integer NOT NULL DEFAULT 1,
  largest_price_change real,
  largest_loss real,
  own_mapping jsonb,
  cars bigint[]
);

CREATE INDEX desk_import_runs_import_idx ON desk_import_runs (import_id, id DESC);
CREATE UNIQUE INDEX desk_import_runs_open_key ON desk_import_runs (import_id) WHERE status IN ('queued', 'running', 'cancelling');

CREATE TABLE offers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  listing_slug text NOT NULL,
  car jsonb NOT NULL,
  contact_id bigint REFERENCES contacts(id) ON DELETE SET NULL,
  phone text NOT NULL,
  ticket_id bigint REFERENCES tickets(id) ON DELETE SET NULL,
  language text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  price bigint NOT NULL CHECK (price > 0),
  deposit bigint NOT NULL,
  buyer jsonb,
  financing jsonb,
  loan jsonb,
  chosen_option text,
  terms_hash text,
  terms_accepted_at timestamptz,
  agreement_hash text,
  agreement_signed_at timestamptz,
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  rules jsonb,
  rules_version bigint,
  CONSTRAINT offers_deposit_check CHECK ((deposit >= 0) AND (deposit <= price))
);

CREATE INDEX offers_contact_id_idx ON offers (contact_id, id DESC);
CREATE INDEX offers_phone_idx ON offers (region, phone, id DESC);
CREATE INDEX offers_region_state_idx ON offers (region, state, id DESC);
CREATE INDEX offers_ticket_id_idx ON offers (ticket_id) WHERE (ticket_id IS NOT NULL);

CREATE TABLE offer_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  offer_id bigint NOT NULL REFERENCES offers(id),
  action text NOT NULL,
  actor_kind text NOT NULL,
  actor_id bigint,
  from_state text,
  to_state text NOT NULL,
  detail jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT offer_events_actor_check CHECK (actor_kind IN ('buyer', 'staff', 'system'))
);

CREATE INDEX offer_events_offer_id_idx ON offer_events (offer_id, id);

CREATE TABLE listing_holds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  offer_id bigint NOT NULL REFERENCES offers(id),
  held_until timestamptz,
  released_at timestamptz,
  before jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  lost text CHECK (lost IN ('sold', 'removed', 'kept', 'kept_sold')),
  lost_at timestamptz
);

CREATE UNIQUE INDEX listing_holds_listing_key ON listing_holds (listing_id) WHERE (released_at IS NULL);
CREATE INDEX listing_holds_held_until_idx ON listing_holds (held_until) WHERE (released_at IS NULL);

CREATE TABLE transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  region text NOT NULL,
  offer_id bigint NOT NULL REFERENCES offers(id),
  kind text NOT NULL CHECK (kind IN ('deposit', 'balance')),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'processing', 'paid', 'refunded', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT transactions_kind_key UNIQUE (offer_id, kind)
);

CREATE INDEX transactions_region_idx ON transactions (region, id DESC);

CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  region text NOT NULL,
  transaction_id bigint NOT NULL REFERENCES transactions(id),
  provider text NOT NULL,
  method text NOT NULL,
  bank text,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'processing', 'paid', 'mismatched', 'failed', 'cancelled')),
  intent_id text,
  failure text,
  request_key text NOT NULL,
  return_path text NOT NULL,
  language text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  check_at timestamptz DEFAULT (now() + '00:01:00'::interval),
  paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  received_amount bigint CHECK (received_amount > 0),
  received_currency text CHECK (received_currency ~ '^[A-Z]{3}$'),
  settings jsonb,
  CONSTRAINT payments_request_key UNIQUE (transaction_id, request_key),
  CONSTRAINT payments_intent_key UNIQUE (provider, intent_id),
  CONSTRAINT payments_paid_check CHECK (state IN ('paid', 'mismatched') = (paid_at IS NOT NULL)),
  CONSTRAINT payments_received_check CHECK (((state = 'mismatched') = (received_amount IS NOT NULL)) AND ((received_amount IS NULL) = (received_currency IS NULL)))
);

CREATE UNIQUE INDEX payments_live_key ON payments (transaction_id) WHERE state IN ('open', 'processing');
CREATE INDEX payments_check_at_idx ON payments (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX payments_region_idx ON payments (region, id DESC);

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  region text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  intent_id text,
  payment_id bigint REFERENCES payments(id),
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  handled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_case boolean NOT NULL DEFAULT false,
  CONSTRAINT payment_events_event_key UNIQUE (provider, region, event_id)
);

CREATE INDEX payment_events_due_idx ON payment_events (due_at) WHERE (handled_at IS NULL);
CREATE INDEX payment_events_payment_id_idx ON payment_events (payment_id);

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  region text NOT NULL,
  payment_id bigint NOT NULL REFERENCES payments(id),
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'rejected', 'approved', 'signed', 'pending', 'succeeded', 'failed')),
  requested_by bigint REFERENCES staff(id),
  approved_by bigint REFERENCES staff(id),
  text text,
  text_hash text,
  signed_at timestamptz,
  sent_at timestamptz,
  provider_refund_id text,
  failure text,
  version integer NOT NULL DEFAULT 1,
  check_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  texts jsonb,
  language text,
  unsigned_reason text,
  CONSTRAINT refunds_two_people_check CHECK (approved_by <> requested_by),
  CONSTRAINT refunds_approved_check CHECK ((requested_by IS NULL) OR state IN ('requested', 'rejected') OR ((approved_by IS NOT NULL) AND (text_hash IS NOT NULL))),
  CONSTRAINT refunds_signed_check CHECK ((requested_by IS NULL) OR state IN ('requested', 'rejected', 'approved') OR (signed_at IS NOT NULL))
);

CREATE INDEX refunds_payment_id_idx ON refunds (payment_id);
CREATE INDEX refunds_check_at_idx ON refunds (check_at) WHERE (check_at IS NOT NULL);

CREATE TABLE receipts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  region text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  payment_id bigint NOT NULL UNIQUE REFERENCES payments(id),
  amount bigint NOT NULL,
  currency text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT receipts_number_key UNIQUE (region, year, number)
);

CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  name text NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT ledger_accounts_name_key UNIQUE (region, name, currency),
  CONSTRAINT ledger_accounts_currency_key UNIQUE (id, currency)
);

CREATE TABLE ledger_postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE,
  region text NOT NULL,
  payment_id bigint NOT NULL REFERENCES payments(id),
  refund_id bigint REFERENCES refunds(id),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX ledger_postings_payment_id_idx ON ledger_postings (payment_id, id);
CREATE INDEX ledger_postings_region_idx ON ledger_postings (region, id DESC);

CREATE TABLE ledger_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  posting_id bigint NOT NULL REFERENCES ledger_postings(id),
  account_id bigint NOT NULL,
  currency text NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  CONSTRAINT ledger_entries_account_key UNIQUE (posting_id, account_id),
  CONSTRAINT ledger_entries_account_fkey FOREIGN KEY (account_id, currency) REFERENCES ledger_accounts(id, currency)
);

CREATE INDEX ledger_entries_account_id_idx ON ledger_entries (account_id);

CREATE TABLE reconciliations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  provider text NOT NULL,
  compared integer NOT NULL,
  settled integer NOT NULL,
  differences jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX reconciliations_region_idx ON reconciliations (region, id DESC);

CREATE TABLE sandbox_intents (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  region text NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  method text NOT NULL,
  bank text,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'processing', 'succeeded', 'failed', 'cancelled')),
  failure text,
  return_url text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  key text NOT NULL UNIQUE,
  intent_id text NOT NULL REFERENCES sandbox_intents(id),
  amount bigint NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sandbox_events (
  id text PRIMARY KEY,
  region text NOT NULL,
  type text NOT NULL,
  intent_id text NOT NULL,
  due_at timestamptz NOT NULL,
  sends integer NOT NULL
);

CREATE INDEX sandbox_events_due_idx ON sandbox_events (due_at) WHERE (sends > 0);

CREATE TABLE phone_tries (
  transaction_id bigint PRIMARY KEY REFERENCES transactions(id) ON DELETE CASCADE,
  wrong integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE payment_access (
  token_hash text PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES transactions(id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);

CREATE INDEX payment_access_expires_at_idx ON payment_access (expires_at);

CREATE TABLE printed_documents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  offer_id bigint NOT NULL REFERENCES offers(id),
  receipt_id bigint REFERENCES receipts(id),
  language text NOT NULL,
  content_hash text NOT NULL,
  storage_key text NOT NULL,
  sha256 text NOT NULL,
  size integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT printed_documents_content_key UNIQUE (offer_id, content_hash)
);

CREATE UNIQUE INDEX printed_documents_receipt_key ON printed_documents (receipt_id, language) WHERE (receipt_id IS NOT NULL);

CREATE TABLE price_comparisons (
  listing_id bigint PRIMARY KEY REFERENCES listings(id) ON DELETE CASCADE,
  usual double precision NOT NULL,
  cars integer NOT NULL
);

CREATE TABLE reviews (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  place text NOT NULL,
  rating smallint NOT NULL CHECK ((rating >= 1) AND (rating <= 5)),
  day date NOT NULL,
  language text,
  name text NOT NULL DEFAULT '',
  text text NOT NULL DEFAULT '',
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reviews_source_key UNIQUE (region, source, source_id)
);

CREATE INDEX reviews_place_idx ON reviews (region, place, is_demo, day DESC, id DESC);

CREATE TABLE saved_cars (
  contact_id bigint NOT NULL REFERENCES contacts(id) ON DELETE CASCADE,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  saved_at timestamptz NOT NULL,
  known_price numeric,
  seen pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
  PRIMARY KEY (contact_id, listing_id)
);

CREATE INDEX saved_cars_listing_id_idx ON saved_cars (listing_id);

CREATE TABLE saved_car_alerts (
  contact_id bigint PRIMARY KEY REFERENCES contacts(id) ON DELETE CASCADE,
  language text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  last_sent_at timestamptz
);

CREATE TABLE message_sends (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  way text NOT NULL,
  receiver_hash text NOT NULL,
  address_hash text,
  network_hash text,
  is_proven boolean NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX message_sends_receiver_idx ON message_sends (receiver_hash, sent_at);
CREATE INDEX message_sends_address_idx ON message_sends (address_hash, sent_at);
CREATE INDEX message_sends_network_idx ON message_sends (network_hash, sent_at);
CREATE INDEX message_sends_sent_at_idx ON message_sends (sent_at);

CREATE TABLE message_days (
  region text NOT NULL,
  day date NOT NULL,
  texts integer NOT NULL DEFAULT 0,
  emails integer NOT NULL DEFAULT 0,
  withheld integer NOT NULL DEFAULT 0,
  spent numeric NOT NULL DEFAULT 0,
  PRIMARY KEY (region, day)
);

CREATE TABLE upload_usage (
  sender text PRIMARY KEY,
  files double precision NOT NULL,
  bytes double precision NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX upload_usage_counted_at_idx ON upload_usage (counted_at);

CREATE TABLE payment_cases (
  payment_id bigint PRIMARY KEY REFERENCES payments(id),
  region text NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL,
  closed_at timestamptz
);

CREATE INDEX payment_cases_open_idx ON payment_cases (region, due_at) WHERE (closed_at IS NULL);

CREATE TABLE alert_batches (
  region text PRIMARY KEY,
  seqs bigint[] NOT NULL,
  after_search bigint NOT NULL DEFAULT 0,
  after_contact bigint NOT NULL DEFAULT 0
);

CREATE TABLE counted_fields (
  region text NOT NULL,
  field text NOT NULL,
  PRIMARY KEY (region, field)
);

CREATE TABLE login_secret_mark (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  mark text NOT NULL
);

CREATE TABLE daily_use (
  sender text PRIMARY KEY,
  used double precision NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX daily_use_counted_at_idx ON daily_use (counted_at);

CREATE TABLE oldest_migration (
  only_row boolean DEFAULT true PRIMARY KEY CHECK (only_row),
  created_at bigint NOT NULL
);

CREATE TABLE maintenance_flag (
  is_set boolean DEFAULT true PRIMARY KEY CHECK (is_set),
  closed text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE index_marks (
  mark uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX index_marks_created_at_idx ON index_marks (created_at);

CREATE TABLE studio_drafts (
  region text PRIMARY KEY,
  text text NOT NULL,
  base text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('studio_draft_versions'::regclass),
  staff_id bigint NOT NULL REFERENCES staff(id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  base_text text
);

CREATE TABLE studio_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('published', 'restored', 'found', 'disk')),
  state text NOT NULL CHECK (state IN ('writing', 'done', 'undone')),
  staff_id bigint REFERENCES staff(id),
  restores bigint REFERENCES studio_versions(id),
  draft bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  language text
);

CREATE INDEX studio_versions_region_idx ON studio_versions (region, id DESC);
CREATE INDEX studio_versions_writing_idx ON studio_versions (id) WHERE (state = 'writing');

CREATE TABLE studio_version_files (
  version_id bigint NOT NULL REFERENCES studio_versions(id) ON DELETE CASCADE,
  file text NOT NULL,
  before text,
  after text,
  root text NOT NULL DEFAULT 'regions' CHECK (root IN ('regions', 'texts')),
  PRIMARY KEY (version_id, root, file)
);

CREATE TABLE studio_text_drafts (
  language text NOT NULL,
  key text NOT NULL,
  text text NOT NULL,
  base text,
  version bigint NOT NULL DEFAULT nextval('studio_draft_versions'::regclass),
  staff_id bigint NOT NULL REFERENCES staff(id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (language, key)
);

CREATE TABLE studio_file_drafts (
  file text PRIMARY KEY,
  text text NOT NULL,
  base text NOT NULL,
  version bigint NOT NULL DEFAULT nextval('studio_draft_versions'::regclass),
  staff_id bigint NOT NULL REFERENCES staff(id),
  updated_at timestamptz NOT NULL DEFAULT now(),
  base_text text
);

CREATE TABLE studio_presence (
  draft text NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff(id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (draft, staff_id)
);

CREATE TABLE payment_disputes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  payment_id bigint NOT NULL REFERENCES payments(id),
  dispute_id text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('inquiry', 'open', 'won', 'lost')),
  is_withheld boolean NOT NULL,
  due_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  opened_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payment_disputes_once UNIQUE (payment_id, dispute_id)
);

CREATE INDEX payment_disputes_open_idx ON payment_disputes (region, due_at) WHERE (state <> 'won');

CREATE TABLE applied_loan_terms (
  region text PRIMARY KEY,
  terms text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE studio_jobs (
  id text PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff(id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL DEFAULT now(),
  outcome jsonb
);

CREATE TABLE photo_sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  listing_id bigint NOT NULL,
  position integer NOT NULL,
  url text NOT NULL,
  host text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'kept', 'refused', 'failed')),
  reason text,
  storage_key text,
  look text,
  etag text,
  last_modified text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz DEFAULT now(),
  checked_at timestamptz,
  CONSTRAINT photo_sources_listing_id_url_key UNIQUE (listing_id, url)
);

CREATE INDEX photo_sources_due_idx ON photo_sources ("position", id) WHERE (due_at IS NOT NULL);
CREATE INDEX photo_sources_look_idx ON photo_sources (region, look) WHERE (look IS NOT NULL);

CREATE TABLE feed_states (
  region text NOT NULL,
  name text NOT NULL,
  settings text NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  asked_at timestamptz,
  answered_at timestamptz,
  etag text,
  last_modified text,
  sha256 text,
  failures integer NOT NULL DEFAULT 0,
  problem text,
  is_told boolean NOT NULL DEFAULT false,
  PRIMARY KEY (region, name)
);

CREATE TABLE partner_keys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  name text NOT NULL,
  sources text[] NOT NULL,
  token_hash text NOT NULL UNIQUE,
  staff_id bigint NOT NULL REFERENCES staff(id),
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  day date,
  cars integer NOT NULL DEFAULT 0,
  revoked_at timestamptz
);

CREATE INDEX partner_keys_region_idx ON partner_keys (region, id);

CREATE TABLE held_prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  source text NOT NULL,
  source_id text NOT NULL,
  title text NOT NULL,
  feed_name text,
  stored_price numeric NOT NULL,
  price numeric NOT NULL,
  held_at timestamptz NOT NULL DEFAULT now(),
  decision text CHECK (decision IN ('pass', 'keep')),
  CONSTRAINT held_prices_car_key UNIQUE (region, source, source_id)
);

CREATE TABLE desk_feeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  own_mapping jsonb,
  version integer NOT NULL DEFAULT 1,
  is_paused boolean NOT NULL DEFAULT false,
  ends_source text,
  CONSTRAINT desk_feeds_name_key UNIQUE (region, name)
);

CREATE TABLE phone_links (
  listing_id bigint PRIMARY KEY,
  region text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  staff_id bigint NOT NULL REFERENCES staff(id),
  expires_at timestamptz NOT NULL,
  photos jsonb NOT NULL DEFAULT '[]'
);

ALTER TABLE one_time_codes ADD CONSTRAINT one_time_codes_request_hash_fkey FOREIGN KEY (request_hash) REFERENCES code_requests(request_hash) ON DELETE CASCADE;

ALTER TABLE ticket_files ADD CONSTRAINT ticket_files_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id);

ALTER TABLE deliveries ADD CONSTRAINT deliveries_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE;

ALTER TABLE deliveries ADD CONSTRAINT deliveries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;

ALTER TABLE deliveries ADD CONSTRAINT deliveries_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE;

CREATE FUNCTION record_listing_changes()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO listing_changes (region, listing_id, deleted)
  SELECT region, id, TG_OP = 'DELETE' FROM changed_rows;
  PERFORM pg_notify('listing_changes', region) FROM (SELECT DISTINCT region FROM changed_rows) AS regions;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_listing_move()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'a listing keeps its id and its region' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION refuse_listing_truncate()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'use DELETE: TRUNCATE would not tell the search index' USING ERRCODE = 'restrict_violation';
END $$;

CREATE FUNCTION remember_removed_listings()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO removed_listings (region, slug, kind, make, make_model)
  SELECT region, slug, kind, coalesce(fields ->> 'inventory.make', ''), coalesce(fields ->> 'inventory.make_model', '')
  FROM removed_rows ORDER BY region, slug
  ON CONFLICT (region, slug) DO UPDATE SET
    kind = excluded.kind, make = excluded.make, make_model = excluded.make_model, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;

CREATE FUNCTION is_watched(of_region text, of_kind text)
 RETURNS boolean LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM saved_searches s WHERE s.region = of_region AND s.kind = of_kind AND NOT s.is_paused)
$$;

CREATE FUNCTION record_alert_changes()
 RETURNS trigger LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $$
DECLARE
  derived text[];
  asks_rating boolean;
BEGIN
  IF NOT EXISTS (SELECT FROM saved_searches WHERE NOT is_paused) AND NOT EXISTS (SELECT FROM saved_cars) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, NULL, fields FROM new_rows
    WHERE fields -> 'is_sold' IS DISTINCT FROM 'true' AND is_watched(region, kind) ORDER BY id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT region, kind, id, title, fields, NULL FROM old_rows
    WHERE is_watched(region, kind) OR is_saved(id) ORDER BY id;
  ELSE
    SELECT array_agg(field) || '{listing.price_rating,listing.asking_price,listing.promotional_price,listing.installment,listing.original_price,listing.reduced_on,is_promo}'::text[]
      INTO derived FROM counted_fields;
    asks_rating := EXISTS (SELECT FROM saved_searches s
      WHERE NOT s.is_paused AND (s.fields IS NULL OR 'listing.price_rating' = ANY(s.fields)));
    INSERT INTO alert_changes (region, kind, listing_id, title, before, after)
    SELECT n.region, n.kind, n.id, n.title, o.fields, n.fields FROM new_rows n JOIN old_rows o USING (id)
    WHERE o.fields <> n.fields AND (
        o.fields - derived <> n.fields - derived
        OR is_lower(
          least(positive_amount(o.fields, 'listing.asking_price'), positive_amount(o.fields, 'listing.promotional_price')),
          least(positive_amount(n.fields, 'listing.asking_price'), positive_amount(n.fields, 'listing.promotional_price')))
        OR is_lower(positive_amount(o.fields, 'listing.installment'), positive_amount(n.fields, 'listing.installment'))
        OR (asks_rating AND NOT o.fields ? 'listing.price_rating' AND n.fields ? 'listing.price_rating')
      ) AND (is_watched(n.region, n.kind) OR is_saved(n.id)) ORDER BY n.id;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_update()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE FUNCTION note_removed_file()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO removed_files (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_desk_changes()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  NEW.fields := jsonb_strip_nulls(NEW.fields || coalesce(NEW.desk_fields, '{}'));
  NEW.status := coalesce(NEW.desk_status, NEW.status);
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_excess_refund()
 RETURNS trigger LANGUAGE plpgsql
AS $$
DECLARE
  paid bigint;
BEGIN
  SELECT coalesce(received_amount, amount) INTO paid FROM payments
    WHERE id = NEW.payment_id AND state IN ('paid', 'mismatched') AND coalesce(received_currency, currency) = NEW.currency FOR UPDATE;
  IF paid IS NULL THEN RAISE EXCEPTION 'refund of a payment that is not paid'; END IF;
  IF paid < (
    SELECT sum(amount) FROM refunds WHERE payment_id = NEW.payment_id AND state NOT IN ('rejected', 'failed')
  ) THEN
    RAISE EXCEPTION 'refunds exceed the payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_excess_check';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_late_entry()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_postings WHERE id = NEW.posting_id AND xid = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'entries are added with their posting';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION refuse_unbalanced()
 RETURNS trigger LANGUAGE plpgsql
AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_entries WHERE posting_id = NEW.id) < 2
    OR EXISTS (
      SELECT FROM ledger_entries WHERE posting_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0
    )
  THEN
    RAISE EXCEPTION 'ledger posting % does not sum to zero', NEW.key;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION is_saved(of_listing bigint)
 RETURNS boolean LANGUAGE sql
 STABLE
AS $$
  SELECT EXISTS (SELECT FROM saved_cars s WHERE s.listing_id = of_listing)
$$;

CREATE FUNCTION is_lower(before numeric, after numeric)
 RETURNS boolean LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT after IS NOT NULL AND (before IS NULL OR after < before)
$$;

CREATE FUNCTION positive_amount(fields jsonb, field text)
 RETURNS numeric LANGUAGE sql
 IMMUTABLE
AS $$
  SELECT CASE WHEN jsonb_typeof(fields -> field) = 'number' AND (fields ->> field)::numeric > 0 THEN (fields ->> field)::numeric END
$$;

CREATE FUNCTION desk_sought(part text)
 RETURNS text[] LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, greatest(1, least(first, length(word) - 2)), 3)), '{}')
  FROM (SELECT regexp_split_to_table(lower(part), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') AS word) AS words,
    generate_series(1, length(word), 3) AS first
  WHERE length(word) > 1
$$;

CREATE TRIGGER listings_inserted AFTER INSERT ON listings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listings_updated AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listings_deleted AFTER DELETE ON listings REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION record_listing_changes();
CREATE TRIGGER listings_stay BEFORE UPDATE OF id, region ON listings FOR EACH ROW WHEN (((old.id <> new.id) OR (old.region <> new.region))) EXECUTE FUNCTION refuse_listing_move();
CREATE TRIGGER listings_truncated BEFORE TRUNCATE ON listings FOR EACH STATEMENT EXECUTE FUNCTION refuse_listing_truncate();
CREATE TRIGGER listings_remembered AFTER DELETE ON listings REFERENCING OLD TABLE AS removed_rows FOR EACH STATEMENT EXECUTE FUNCTION remember_removed_listings();
CREATE TRIGGER listings_inserted_for_alerts AFTER INSERT ON listings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_alert_changes();
CREATE TRIGGER listings_updated_for_alerts AFTER UPDATE ON listings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_alert_changes();
CREATE TRIGGER listings_deleted_for_alerts AFTER DELETE ON listings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION record_alert_changes();
CREATE TRIGGER ticket_events_append_only BEFORE UPDATE ON ticket_events FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER desk_events_no_update BEFORE DELETE OR UPDATE ON desk_events FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER desk_events_no_truncate BEFORE TRUNCATE ON desk_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
CREATE TRIGGER ticket_files_removed AFTER DELETE ON ticket_files FOR EACH ROW EXECUTE FUNCTION note_removed_file();
CREATE TRIGGER listings_keep_desk_changes BEFORE INSERT OR UPDATE ON listings FOR EACH ROW WHEN ((new.desk_version > 0)) EXECUTE FUNCTION keep_desk_changes();
CREATE TRIGGER unpublished_listings_keep_desk_changes BEFORE INSERT OR UPDATE ON unpublished_listings FOR EACH ROW WHEN ((new.desk_version > 0)) EXECUTE FUNCTION keep_desk_changes();
CREATE TRIGGER listing_photos_removed AFTER DELETE ON listing_photos FOR EACH ROW EXECUTE FUNCTION note_removed_file();
CREATE TRIGGER desk_imports_removed AFTER DELETE ON desk_imports FOR EACH ROW EXECUTE FUNCTION note_removed_file();
CREATE TRIGGER offer_events_append_only BEFORE DELETE OR UPDATE ON offer_events FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER refunds_excess AFTER INSERT OR UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_excess_refund();
CREATE TRIGGER ledger_entries_late BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_late_entry();
CREATE CONSTRAINT TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER ledger_accounts_append_only BEFORE DELETE OR UPDATE ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER ledger_accounts_no_truncate BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE ON ledger_postings FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
CREATE TRIGGER receipts_append_only BEFORE DELETE OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_update();
CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
CREATE TRIGGER printed_documents_removed AFTER DELETE ON printed_documents FOR EACH ROW EXECUTE FUNCTION note_removed_file();

INSERT INTO oldest_migration (created_at) VALUES (0);
