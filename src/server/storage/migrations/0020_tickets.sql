-- requests of visitors and contacts (SPEC 7.1, 7.2); `slug` is unguessable and is the access of a visitor
CREATE TABLE tickets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL CONSTRAINT tickets_slug_key UNIQUE,
  region text NOT NULL,
  -- name of the form, and the call that took it
  form text NOT NULL,
  target text NOT NULL,
  -- hash of the form that the values belong to
  form_version text NOT NULL,
  contact_id bigint CONSTRAINT tickets_contact_id_fkey REFERENCES contacts (id) ON DELETE CASCADE,
  -- E.164, as left in the form; not verified for visitors
  phone text,
  -- what it is about: slug of a listing, of another ticket, name of an opening
  subject_kind text,
  subject text,
  values jsonb NOT NULL DEFAULT '{}',
  language text NOT NULL,
  status text NOT NULL DEFAULT 'new'
    CONSTRAINT tickets_status_check CHECK (status IN ('new', 'in_progress', 'waiting', 'done', 'cancelled')),
  -- increases with every change; a change names the version that it read
  version integer NOT NULL DEFAULT 1,
  -- id of the member of staff
  assignee bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX tickets_region_created_idx ON tickets (region, id DESC);
--> statement-breakpoint
CREATE INDEX tickets_region_status_idx ON tickets (region, status, id DESC);
--> statement-breakpoint
CREATE INDEX tickets_contact_id_idx ON tickets (contact_id, id DESC);
--> statement-breakpoint
CREATE INDEX tickets_phone_idx ON tickets (region, phone) WHERE contact_id IS NULL;
--> statement-breakpoint
CREATE TABLE ticket_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket_id bigint NOT NULL CONSTRAINT ticket_events_ticket_id_fkey REFERENCES tickets (id) ON DELETE CASCADE,
  -- created, status, assigned, note, answered, booked, rescheduled, slot_cancelled, file_added, claimed ...
  type text NOT NULL,
  actor_kind text NOT NULL
    CONSTRAINT ticket_events_actor_check CHECK (actor_kind IN ('visitor', 'contact', 'staff', 'system')),
  -- id of the contact or member of staff
  actor_id bigint,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX ticket_events_ticket_id_idx ON ticket_events (ticket_id, id);
--> statement-breakpoint
CREATE FUNCTION refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER ticket_events_append_only BEFORE UPDATE ON ticket_events
  FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
-- uploads: they belong to a person until a ticket takes them
CREATE TABLE ticket_files (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  region text NOT NULL,
  ticket_id bigint CONSTRAINT ticket_files_ticket_id_fkey REFERENCES tickets (id) ON DELETE CASCADE,
  contact_id bigint CONSTRAINT ticket_files_contact_id_fkey REFERENCES contacts (id) ON DELETE CASCADE,
  -- hash of the device cookie of a visitor
  device_hash text,
  -- name of the field
  purpose text NOT NULL,
  name text NOT NULL,
  mime_type text NOT NULL,
  size integer NOT NULL,
  sha256 text NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX ticket_files_ticket_id_idx ON ticket_files (ticket_id);
--> statement-breakpoint
CREATE INDEX ticket_files_orphans_idx ON ticket_files (created_at) WHERE ticket_id IS NULL;
--> statement-breakpoint
-- the answer of a request that may be repeated, stored with its effect (HARDENING A50)
CREATE TABLE idempotency_keys (
  -- hash of person or device, route and key
  key_hash text PRIMARY KEY,
  body_hash text NOT NULL,
  status integer NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
