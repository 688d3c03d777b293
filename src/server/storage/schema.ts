/** Tables of the database; their SQL is in `migrations/`. */
export * from './schema/alerts.ts';
export * from './schema/contacts.ts';
export * from './schema/deliveries.ts';
export * from './schema/desk-imports.ts';
export * from './schema/ledger.ts';
export * from './schema/listings.ts';
export * from './schema/logins.ts';
export * from './schema/offers.ts';
export * from './schema/payments.ts';
export * from './schema/printed-documents.ts';
export * from './schema/removed-files.ts';
export * from './schema/reviews.ts';
export * from './schema/sandbox-payments.ts';
export * from './schema/slots.ts';
export * from './schema/spreadsheets.ts';
export * from './schema/staff.ts';
export * from './schema/tickets.ts';
