ALTER TABLE contacts ADD COLUMN email text;
--> statement-breakpoint
ALTER TABLE contacts ADD COLUMN preferred_language text;
--> statement-breakpoint
-- apart from the contacts, which are read with every request of somebody who is logged in
CREATE TABLE profile_images (
  contact_id bigint PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
  webp bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
