-- words of the desk's search without two letters in a row: a single letter, a mark such as &
CREATE INDEX listings_desk_letters_idx ON listings USING gin (string_to_array(desk_text, NULL));
--> statement-breakpoint
-- without statistics of what these indexes hold, frequent letters would be looked up like rare ones
ANALYZE listings;
