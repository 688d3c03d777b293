-- wrong codes and locks of a known device of staff, apart from those of its phone, as for known devices of customers
ALTER TABLE staff_devices ADD COLUMN sent_since_login integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE staff_devices ADD COLUMN failures integer NOT NULL DEFAULT 0;
--> statement-breakpoint
ALTER TABLE staff_devices ADD COLUMN locked_until timestamptz;
--> statement-breakpoint
ALTER TABLE staff_devices ADD COLUMN locked_at timestamptz;
--> statement-breakpoint
ALTER TABLE staff_devices ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
