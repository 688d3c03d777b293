export { dataUrl, pictureBytes, pictureFormat } from './picture-bytes.ts';
export { createProfiles, type Profiles } from './profiles.ts';
export { type ConsentRecord, insertConsent } from './repositories/consents.ts';
export type { OwnContact } from './repositories/profiles.ts';
export {
  findVisitorContact,
  storeVisitorContact,
  type VisitorContact,
} from './repositories/visitor-contacts.ts';
