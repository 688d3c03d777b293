-- buyers sign the text of a refund in the language that they read; `text` is what was signed, `language` its language
ALTER TABLE refunds
  -- what the buyer may sign, by code of a language of the region; fixed when the refund is approved
  ADD COLUMN texts jsonb,
  ADD COLUMN language text;
