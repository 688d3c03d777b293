-- the text of the file that a draft is a change of, to merge both when the file has changed; null: it is not known
ALTER TABLE studio_drafts ADD COLUMN base_text text;
ALTER TABLE studio_file_drafts ADD COLUMN base_text text;
