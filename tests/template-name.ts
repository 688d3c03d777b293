/** The migrated database that every test database is a copy of. */
export const TEMPLATE = 'forecourt_template';
