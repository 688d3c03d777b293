-- contact details that visitors leave without logging in: nobody has proved to own the phone, so they are no contacts
CREATE TABLE visitor_contacts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  region text NOT NULL,
  phone text NOT NULL,
  name text NOT NULL,
  email text,
  request_hash text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX visitor_contacts_phone_idx ON visitor_contacts (region, phone, created_at);
--> statement-breakpoint
CREATE INDEX visitor_contacts_created_at_idx ON visitor_contacts (created_at);
