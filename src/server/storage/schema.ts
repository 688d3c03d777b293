/** The tables of the database; the SQL that makes them stands in `migrations/`. */
export * from './schema/alerts.ts';
export * from './schema/contacts.ts';
export * from './schema/listings.ts';
export * from './schema/logins.ts';
