-- messages to one phone are counted
CREATE INDEX tickets_sender_phone_idx ON tickets (phone, id);
