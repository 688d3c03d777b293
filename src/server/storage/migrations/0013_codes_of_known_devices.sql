-- codes that the owner of a phone asks for are counted for all known devices together
ALTER TABLE login_phones ADD COLUMN owner_sent_at timestamptz[] NOT NULL DEFAULT '{}';
--> statement-breakpoint
INSERT INTO login_phones (phone, sent_at, owner_sent_at)
  SELECT phone, array_agg(sent), array_agg(sent)
  FROM known_devices JOIN contacts ON contacts.id = contact_id CROSS JOIN unnest(sent_at) AS sent
  GROUP BY phone
ON CONFLICT (phone) DO UPDATE SET
  sent_at = login_phones.sent_at || excluded.sent_at,
  owner_sent_at = excluded.owner_sent_at;
--> statement-breakpoint
ALTER TABLE known_devices DROP COLUMN sent_at;
