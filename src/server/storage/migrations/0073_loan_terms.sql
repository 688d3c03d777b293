-- terms of loans by which the stored installments of a region were worked out
CREATE TABLE applied_loan_terms (
  region text PRIMARY KEY,
  terms text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
