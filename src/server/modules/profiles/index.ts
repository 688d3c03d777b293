export { dataUrl, pictureBytes, pictureFormat } from './picture-bytes.ts';
export { createProfiles, type Profiles } from './profiles.ts';
export { type ConsentRecord, insertConsent, pruneConsents } from './repositories/consents.ts';
export type { OwnContact } from './repositories/profiles.ts';
export {
  findVisitorContact,
  pruneVisitorContacts,
  storeVisitorContact,
  type VisitorContact,
} from './repositories/visitor-contacts.ts';
