export type { DeskListings } from './desk-listing-service.ts';
export { createDeskListings } from './desk-listings.ts';
export { editableFields, faultsOf } from './editable-fields.ts';
export type { ListingChangeResult } from './listing-change.ts';
export { type ListingPhoto, MAX_PHOTOS } from './listing-photos.ts';
export { createPhoneLinks, type PhoneLink, type PhoneLinks } from './phone-links.ts';
export { editListing, findListingRecord, type ListingRecord } from './repositories/listing-record.ts';
export { picturesOf } from './serialize-desk-listing.ts';
export { statusFields } from './status-fields.ts';
