-- who has booked a time, for limits and for the desk: hashes; the browser of a visitor is device_hash
ALTER TABLE bookings ADD COLUMN sender_phone text;
--> statement-breakpoint
-- client address and the network around it, of visitors only
ALTER TABLE bookings ADD COLUMN sender_address text;
--> statement-breakpoint
ALTER TABLE bookings ADD COLUMN sender_network text;
--> statement-breakpoint
-- whether the phone was proved by a login code when the time was booked
ALTER TABLE bookings ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
--> statement-breakpoint
UPDATE bookings SET
  sender_phone = encode(sha256(convert_to('booking ' || tickets.phone, 'UTF8')), 'hex'),
  is_proven = bookings.contact_id IS NOT NULL
FROM tickets
WHERE tickets.id = bookings.ticket_id AND tickets.phone IS NOT NULL AND bookings.starts_at > now();
--> statement-breakpoint
CREATE INDEX bookings_sender_phone_idx ON bookings (region, sender_phone) WHERE state <> 'cancelled';
--> statement-breakpoint
CREATE INDEX bookings_device_hash_idx ON bookings (region, device_hash) WHERE state <> 'cancelled';
--> statement-breakpoint
CREATE INDEX bookings_sender_address_idx ON bookings (region, sender_address) WHERE state <> 'cancelled';
--> statement-breakpoint
CREATE INDEX bookings_sender_network_idx ON bookings (region, sender_network) WHERE state <> 'cancelled';
