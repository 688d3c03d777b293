import type {
  DeskListing,
  DeskListingAnswer,
  DeskListingEventsAnswer,
  DeskListingsAnswer,
  DeskPhotoEditAnswer,
  DeskPhotoNote,
  NewPhoneLinkAnswer,
  PhotoEdit,
} from '#contracts/types.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { deskApi, inRegion } from '../desk-api.ts';

/** A listing of a region. */
export interface ListingKey {
  region: string;
  id: number;
}

/** A change of one part of a listing. */
export type ListingChange =
  | { part: 'fields'; body: { fields: Record<string, unknown> } }
  | { part: 'status'; body: { status: ListingStatus } }
  | { part: 'publication'; body: { is_published: boolean } }
  | { part: 'photos'; body: { photos: readonly string[] } }
  | { part: 'media'; body: { media: string; is_hidden: boolean } }
  | { part: 'photo-note'; body: DeskPhotoNote }
  | { part: 'photo-edit'; body: { photo: string; edit: PhotoEdit | null } };

/** A listing, and the version of it that a change is made to. */
export type ListingVersion = ListingKey & { version: string };

interface NewPhoto extends ListingVersion {
  /** Data URL. */
  file: string;
  /** @param share from 0 to 1 */
  onProgress(share: number): void;
}

const pathOf = ({ region, id }: ListingKey) => inRegion(region, `listings/${id}`);
const dataOf = ({ data }: DeskListingAnswer) => data;

/** Shows the answer to a change at once: it is the listing as it is now. */
const updateCachedListing = (listingKey: ListingKey, data: DeskListing) =>
  listingsApi.util.updateQueryData('listing', listingKey, () => data);
/** The caller shows the failure. */
const ignoreFailure = () => {};

const listingsApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    listings: build.query<DeskListingsAnswer, { region: string; query: Record<string, string> }>({
      query: ({ region, query }) => ({ path: inRegion(region, 'listings'), query }),
      providesTags: ['Listing'],
    }),
    listing: build.query<DeskListing, ListingKey>({
      query: (listingKey) => ({ path: pathOf(listingKey) }),
      transformResponse: dataOf,
      providesTags: ['Listing'],
    }),
    listingEvents: build.query<DeskListingEventsAnswer, ListingKey & { before?: number }>({
      query: ({ before, ...listingKey }) => ({ path: `${pathOf(listingKey)}/events`, query: { before } }),
      providesTags: ['Listing'],
    }),
    photoEdit: build.query<DeskPhotoEditAnswer['data'], ListingKey & { photo: string }>({
      query: ({ photo, ...listingKey }) => ({ path: `${pathOf(listingKey)}/photo-edit`, query: { photo } }),
      transformResponse: ({ data }: DeskPhotoEditAnswer) => data,
      // a picture of a megabyte
      keepUnusedDataFor: 0,
    }),
    changeListing: build.mutation<DeskListing, ListingVersion & ListingChange>({
      query: ({ version, part, body, ...listingKey }) => ({
        path: `${pathOf(listingKey)}/${part}`,
        method: 'PUT',
        body: { version, ...body },
      }),
      transformResponse: dataOf,
      onQueryStarted: ({ region, id }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(updateCachedListing({ region, id }, data)),
          ignoreFailure,
        ),
      // after a conflict, too: somebody else has changed it
      invalidatesTags: ['Listing'],
    }),
    openPhoneLink: build.mutation<NewPhoneLinkAnswer['data'], ListingKey>({
      query: (listingKey) => ({ path: `${pathOf(listingKey)}/phone-link`, method: 'POST' }),
      transformResponse: ({ data }: NewPhoneLinkAnswer) => data,
      invalidatesTags: ['Listing'],
    }),
    endPhoneLink: build.mutation<DeskListing, ListingKey>({
      query: (listingKey) => ({ path: `${pathOf(listingKey)}/phone-link`, method: 'DELETE' }),
      transformResponse: dataOf,
      invalidatesTags: ['Listing'],
    }),
    addListingPhoto: build.mutation<DeskListing, NewPhoto>({
      query: ({ version, file, onProgress, ...listingKey }) => ({
        path: `${pathOf(listingKey)}/photos`,
        method: 'POST',
        body: { version, file },
        onProgress,
      }),
      transformResponse: dataOf,
      onQueryStarted: ({ region, id }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) => void dispatch(updateCachedListing({ region, id }, data)),
          ignoreFailure,
        ),
      invalidatesTags: ['Listing'],
    }),
  }),
});

export const {
  useListingsQuery,
  useListingQuery,
  useListingEventsQuery,
  usePhotoEditQuery,
  useChangeListingMutation,
  useAddListingPhotoMutation,
  useOpenPhoneLinkMutation,
  useEndPhoneLinkMutation,
} = listingsApi;
