-- people who may work at the desk; a removed member stays, because the history of the desk names it
CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- E.164
  phone text NOT NULL CONSTRAINT staff_phone_key UNIQUE,
  name text NOT NULL,
  -- keyed hash of the code that lets a new device in, once
  device_code_hash text,
  device_code_expires_at timestamptz,
  device_code_failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz
);
--> statement-breakpoint
CREATE TABLE staff_roles (
  staff_id bigint NOT NULL CONSTRAINT staff_roles_staff_id_fkey REFERENCES staff (id) ON DELETE CASCADE,
  region text NOT NULL,
  role text NOT NULL CONSTRAINT staff_roles_role_check CHECK (role IN ('reader', 'agent', 'manager')),
  CONSTRAINT staff_roles_pkey PRIMARY KEY (staff_id, region)
);
--> statement-breakpoint
CREATE INDEX staff_roles_region_idx ON staff_roles (region);
--> statement-breakpoint
-- browsers that a device code has let in; only the hash of their token is stored
CREATE TABLE staff_devices (
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL CONSTRAINT staff_devices_staff_id_fkey REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX staff_devices_staff_id_idx ON staff_devices (staff_id);
--> statement-breakpoint
CREATE TABLE staff_sessions (
  token_hash text PRIMARY KEY,
  staff_id bigint NOT NULL CONSTRAINT staff_sessions_staff_id_fkey REFERENCES staff (id) ON DELETE CASCADE,
  -- false: the phone is proved, the device is not yet; such a session authorises nothing
  is_confirmed boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX staff_sessions_staff_id_idx ON staff_sessions (staff_id);
--> statement-breakpoint
CREATE INDEX staff_sessions_expires_at_idx ON staff_sessions (expires_at);
--> statement-breakpoint
-- audit log of the desk; it has no personal data of customers, so that it never has to be deleted with them
CREATE TABLE desk_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- null: the command line of the server
  staff_id bigint CONSTRAINT desk_events_staff_id_fkey REFERENCES staff (id),
  -- null: not in one region, such as a login
  region text,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX desk_events_region_idx ON desk_events (region, id DESC);
--> statement-breakpoint
CREATE INDEX desk_events_subject_idx ON desk_events (subject_kind, subject, id DESC);
--> statement-breakpoint
CREATE TRIGGER desk_events_no_update BEFORE UPDATE OR DELETE ON desk_events
  FOR EACH ROW EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
CREATE TRIGGER desk_events_no_truncate BEFORE TRUNCATE ON desk_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_update();
--> statement-breakpoint
-- the desk lists what waits longest
CREATE INDEX tickets_region_updated_idx ON tickets (region, updated_at, id)
  WHERE status IN ('new', 'in_progress', 'waiting');
