import { useEffect, useRef, useState } from 'react';
import type { DeskListing } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';
import { useNotify } from '../parts/use-notify.ts';
import { differences } from './differences.ts';
import {
  type ListingChange,
  type ListingKey,
  type ListingVersion,
  useAddListingPhotoMutation,
  useChangeListingMutation,
} from './listings-api.ts';

/** Somebody else has changed a listing. */
export interface Conflict {
  /** The listing that the change was based on. */
  before: DeskListing;
  now: DeskListing;
}

/** Changes a listing. */
export interface ListingEditor {
  isBusy: boolean;
  conflict: Conflict | undefined;
  /** Continues with the listing as it is now. */
  acceptConflict(): void;
  /**
   * @param changeOf the change of the listing as it was seen when its turn comes
   * @returns whether it is done; a conflict and other failures are shown. @throws Failure 400, which names fields
   */
  change(changeOf: (seen: DeskListing) => ListingChange): Promise<boolean>;
  /** @throws Failure */
  addPhoto(file: string, onProgress: (share: number) => void): Promise<DeskListing>;
}

/**
 * Changes go out one after the other, each based on what the member has seen: the listing as it is shown, or as it was when
 * an edit was begun that is not saved yet.
 */
export function useListingEditor(
  listingKey: ListingKey,
  listing: DeskListing,
  hasEdits: boolean,
): ListingEditor {
  const t = useTranslate();
  const notify = useNotify();
  const [change, changed] = useChangeListingMutation();
  const [addPhoto, added] = useAddListingPhotoMutation();
  const [conflict, setConflict] = useState<Conflict>();
  const seen = useRef(listing);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (!hasEdits) seen.current = listing;
  }, [listing, hasEdits]);

  /** @throws Failure */
  function send(call: (version: ListingVersion) => Promise<DeskListing>): Promise<DeskListing> {
    async function tryCall(): Promise<DeskListing> {
      try {
        seen.current = await call({ ...listingKey, version: seen.current.version });
        return seen.current;
      } catch (failure) {
        const before = seen.current;
        const now = currentOf(failure as Failure);
        if (now && hasOnlyMorePhotos(before, now)) {
          seen.current = now;
          return tryCall();
        }
        if (now) setConflict({ before, now });
        throw failure;
      }
    }
    const result = queue.current.then(tryCall);
    queue.current = result.catch(() => {});
    return result;
  }

  /** Photos that come behind the others meanwhile, such as from a phone, are no conflict. */
  const hasOnlyMorePhotos = (before: DeskListing, now: DeskListing) =>
    now.photos.length > before.photos.length &&
    before.photos.every((path, index) => now.photos[index] === path) &&
    differences(before, { ...now, photos: before.photos }, t).length === 0;

  return {
    isBusy: changed.isLoading || added.isLoading,
    conflict,
    acceptConflict() {
      if (conflict) seen.current = conflict.now;
      setConflict(undefined);
    },
    async change(changeOf) {
      try {
        await send((version) => change({ ...version, ...changeOf(seen.current) }).unwrap());
        return true;
      } catch (failure) {
        const { status } = failure as Failure;
        if (status === 400) throw failure;
        if (status !== 409) notify.failed(failure);
        return false;
      }
    },
    addPhoto: (file, onProgress) => send((version) => addPhoto({ ...version, file, onProgress }).unwrap()),
  };
}

/** The listing as it is, from the answer to a change of an old version. */
function currentOf({ status, body }: Failure): DeskListing | undefined {
  return status === 409 ? (body as { data?: DeskListing } | undefined)?.data : undefined;
}
