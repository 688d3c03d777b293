-- the desk shows the offer of a request
CREATE INDEX offers_ticket_id_idx ON offers (ticket_id) WHERE ticket_id IS NOT NULL;
