import { describe, expect, it } from 'vitest';
import { migrationFaults } from './migration-rule.ts';

const faultsOf = (text: string, file = 'migrations/0099_next.sql') => migrationFaults({ file, text });

describe('the rule of migrations', () => {
  it.each([
    'ALTER TABLE listings DROP COLUMN photos;',
    'DROP TABLE tickets;',
    'drop function is_saved(bigint);',
    'TRUNCATE listings;',
    'ALTER TABLE listings RENAME COLUMN title TO name;',
    'ALTER TABLE listings RENAME TO cars;',
    'ALTER TABLE tickets ALTER COLUMN phone SET NOT NULL;',
    'ALTER TABLE listings ALTER COLUMN detail TYPE json USING detail::json;',
    'ALTER TABLE listings ALTER detail SET DATA TYPE json;',
    'CREATE INDEX listings_title_idx ON listings (title);',
    'CREATE UNIQUE INDEX tickets_code_key ON ONLY tickets (code);',
    'ALTER TABLE tickets ADD COLUMN code text NOT NULL;',
    'ALTER TABLE tickets ADD COLUMN a text,\n  ADD COLUMN b text NOT NULL;',
    'ALTER TABLE listings ADD COLUMN t text GENERATED ALWAYS AS (lower(title)) STORED;',
    'ALTER TABLE tickets ADD CONSTRAINT tickets_a_check CHECK (a > 0);',
    'ALTER TABLE tickets ADD FOREIGN KEY (a) REFERENCES offers (id);',
  ])('refuses %s', (statement) => {
    expect(faultsOf(statement)).toHaveLength(1);
  });

  it.each([
    'CREATE TABLE later (id bigint PRIMARY KEY, name text NOT NULL);\nCREATE INDEX later_name_idx ON later (name);',
    'CREATE TABLE later (id bigint);\nALTER TABLE later ADD COLUMN a text NOT NULL;',
    "ALTER TABLE tickets ADD COLUMN code text NOT NULL DEFAULT '';",
    'ALTER TABLE tickets ADD COLUMN code text;',
    'ALTER TABLE tickets ALTER COLUMN code DROP NOT NULL;',
    'ALTER TABLE tickets ADD CONSTRAINT tickets_a_check CHECK (a > 0) NOT VALID;',
    "UPDATE tickets SET code = 'DROP TABLE tickets; RENAME';",
    '-- drops nothing: DROP TABLE tickets;\nSELECT 1;',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$;',
    '-- safe: it has one row for each region\nCREATE INDEX runs_region_idx ON price_rating_runs (region);',
  ])('takes %s', (statement) => {
    expect(faultsOf(statement)).toEqual([]);
  });

  it('takes a removal in a migration that keeps older versions from starting', () => {
    const removal = 'ALTER TABLE listings DROP COLUMN photos;';
    const raised = `UPDATE oldest_migration SET created_at = 1763640053000;\n${removal}`;
    expect(faultsOf(raised)).toEqual([]);
    expect(faultsOf(`${raised}\nALTER TABLE listings RENAME TO cars;`)).toHaveLength(1);
  });

  it('names the line of the statement, and takes a reason for that statement alone', () => {
    const text = `-- why
SELECT 1;
--> statement-breakpoint
-- safe: nobody reads it
DROP TABLE one;
--> statement-breakpoint
DROP TABLE two;
`;
    expect(faultsOf(text)).toEqual([
      { file: 'migrations/0099_next.sql', line: 7, message: expect.stringContaining('oldest_migration') },
    ]);
  });

  it('leaves the first migration as it is', () => {
    expect(faultsOf('DROP TABLE tickets;', 'migrations/0000_baseline.sql')).toEqual([]);
    expect(faultsOf('DROP TABLE tickets;', 'migrations/0001_next.sql')).toHaveLength(1);
  });
});
