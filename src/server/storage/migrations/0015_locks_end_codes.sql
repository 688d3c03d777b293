-- a lock ends the codes that were sent before it, also when it is shorter than they live
ALTER TABLE one_time_codes ADD COLUMN sent_at timestamptz NOT NULL DEFAULT now();
--> statement-breakpoint
ALTER TABLE login_phones ADD COLUMN locked_at timestamptz;
--> statement-breakpoint
ALTER TABLE known_devices ADD COLUMN locked_at timestamptz;
