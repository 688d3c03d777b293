export type { DeskListings } from './desk-listing-service.ts';
export { createDeskListings } from './desk-listings.ts';
export { editableFields, faultsOf } from './editable-fields.ts';
export type { ListingChangeResult } from './listing-change.ts';
export { editListing, findListingRecord, type ListingRecord } from './repositories/listing-record.ts';
export { statusFields } from './status-fields.ts';
