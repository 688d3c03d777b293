export { type ContactRow, findOrCreateContact, nameContact } from './repositories/contacts.ts';
