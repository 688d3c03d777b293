import { useRef, useState } from 'react';
import { useNotify } from '../parts/use-notify.ts';
import type { ListingEditor } from './use-listing-editor.ts';

interface PendingOrder {
  /** Photos in their order; those of `known` that are missing are removed. */
  photos: readonly string[];
  /** Photos that the member has seen: others were added in the meantime and stay. */
  known: readonly string[];
}

/** The order of photos. A change is shown at once; several changes are stored by one call. */
export function usePhotoOrder(stored: readonly string[], { change }: Pick<ListingEditor, 'change'>) {
  const [localPhotos, setLocalPhotos] = useState<readonly string[]>();
  const notify = useNotify();
  const pending = useRef<PendingOrder>(undefined);
  const photos = localPhotos ?? stored;

  async function store() {
    while (pending.current) {
      const next = pending.current;
      const isDone = await change((seen) => {
        const added = seen.photos.filter((path) => !next.known.includes(path));
        return { part: 'photos', body: { photos: [...next.photos, ...added] } };
      }).catch((failure: unknown) => {
        notify.failed(failure);
        return false;
      });
      if (!isDone || pending.current === next) pending.current = undefined;
    }
    setLocalPhotos(undefined);
  }

  return {
    photos,
    setPhotos(next: readonly string[]) {
      const isStoring = pending.current !== undefined;
      pending.current = { photos: next, known: [...(pending.current?.known ?? []), ...photos] };
      setLocalPhotos(next);
      if (!isStoring) void store();
    },
  };
}
