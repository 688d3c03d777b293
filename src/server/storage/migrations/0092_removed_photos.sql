-- a removed photo stays for an hour, in which staff may take its removal back
ALTER TABLE listing_photos ADD COLUMN removed_at timestamptz;
