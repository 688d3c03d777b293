-- changes of the weekly hours of places, made at the desk: holidays, closed times, other capacity
CREATE TABLE slot_exceptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  -- null: every place; null: every type of slot
  location text,
  type text CONSTRAINT slot_exceptions_type_check CHECK (type IN ('inspection', 'viewing', 'workshop')),
  kind text NOT NULL CONSTRAINT slot_exceptions_kind_check CHECK (kind IN ('holiday', 'block', 'capacity')),
  -- days of the region, both included
  first_day date NOT NULL,
  last_day date NOT NULL,
  -- minutes since midnight, the end not included; null: the whole day
  from_minute integer,
  until_minute integer,
  capacity integer,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT slot_exceptions_days_check CHECK (first_day <= last_day),
  CONSTRAINT slot_exceptions_span_check CHECK (
    (from_minute IS NULL AND until_minute IS NULL) OR (0 <= from_minute AND from_minute < until_minute AND until_minute <= 1440)
  ),
  CONSTRAINT slot_exceptions_capacity_check CHECK ((kind = 'capacity') = (capacity IS NOT NULL) AND capacity >= 0)
);
--> statement-breakpoint
CREATE INDEX slot_exceptions_region_days_idx ON slot_exceptions (region, last_day, first_day);
--> statement-breakpoint
-- capacity of time slots that people hold while they fill in a form, or that tickets have booked
CREATE TABLE bookings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  region text NOT NULL,
  location text NOT NULL,
  type text NOT NULL CONSTRAINT bookings_type_check CHECK (type IN ('inspection', 'viewing', 'workshop')),
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL CONSTRAINT bookings_minutes_check CHECK (minutes > 0),
  state text NOT NULL CONSTRAINT bookings_state_check CHECK (state IN ('held', 'booked', 'cancelled')),
  -- of a hold: it counts until then, and the form that is filled in
  held_until timestamptz,
  form text,
  contact_id bigint CONSTRAINT bookings_contact_id_fkey REFERENCES contacts (id) ON DELETE CASCADE,
  -- hash of the device cookie of a visitor
  device_hash text,
  ticket_id bigint CONSTRAINT bookings_ticket_id_fkey REFERENCES tickets (id) ON DELETE CASCADE,
  holder text NOT NULL GENERATED ALWAYS AS (
    coalesce('contact ' || contact_id::text, 'device ' || device_hash, 'ticket ' || ticket_id::text)
  ) STORED,
  -- increases with every change, as calendar programs expect
  sequence integer NOT NULL DEFAULT 0,
  -- hours before the start; null: no reminder
  reminder_hours integer,
  -- null: nothing to send, or already sent
  remind_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bookings_hold_check CHECK (
    CASE state WHEN 'held' THEN held_until IS NOT NULL AND form IS NOT NULL AND ticket_id IS NULL
    ELSE held_until IS NULL AND ticket_id IS NOT NULL END
  )
);
--> statement-breakpoint
CREATE INDEX bookings_slot_idx ON bookings (region, location, type, starts_at) WHERE state <> 'cancelled';
--> statement-breakpoint
-- a person holds one slot per form, and has each slot once (HARDENING A28)
CREATE UNIQUE INDEX bookings_hold_key ON bookings (holder, region, form) WHERE state = 'held';
--> statement-breakpoint
CREATE UNIQUE INDEX bookings_person_slot_key ON bookings (holder, region, location, type, starts_at) WHERE state = 'booked';
--> statement-breakpoint
CREATE UNIQUE INDEX bookings_ticket_key ON bookings (ticket_id) WHERE state = 'booked';
--> statement-breakpoint
CREATE INDEX bookings_ticket_id_idx ON bookings (ticket_id);
--> statement-breakpoint
CREATE INDEX bookings_contact_id_idx ON bookings (contact_id);
--> statement-breakpoint
CREATE INDEX bookings_held_until_idx ON bookings (held_until) WHERE state = 'held';
--> statement-breakpoint
CREATE INDEX bookings_remind_at_idx ON bookings (remind_at) WHERE state = 'booked';
