export { type DeskListings, deskListingsIn, type ListingChangeResult } from './desk-listings.ts';
export { faultsOf } from './editable-fields.ts';
export { prunePhotos } from './listing-photos.ts';
export { editListing, findListingRecord, type ListingRecord } from './repositories/listing-record.ts';
export { statusFields } from './status-fields.ts';
