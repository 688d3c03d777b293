import { useRef, useState } from 'react';
import type { ListingEditor } from './use-listing-editor.ts';

interface Wanted {
  /** Photos in their order; those of `known` that are missing are removed. */
  photos: readonly string[];
  /** Photos that the member has seen: others were added in the meantime and stay. */
  known: readonly string[];
}

/** The order of photos: shown at once and stored behind, several changes in one call. */
export function usePhotoOrder(stored: readonly string[], { change }: Pick<ListingEditor, 'change'>) {
  const [shown, setShown] = useState<readonly string[]>();
  const wanted = useRef<Wanted>(undefined);
  const photos = shown ?? stored;

  async function store() {
    while (wanted.current) {
      const next = wanted.current;
      const isDone = await change((seen) => {
        const added = seen.photos.filter((path) => !next.known.includes(path));
        return { part: 'photos', body: { photos: [...next.photos, ...added] } };
      }).catch(() => false);
      if (!isDone || wanted.current === next) wanted.current = undefined;
    }
    setShown(undefined);
  }

  return {
    photos,
    setPhotos(next: readonly string[]) {
      const isStoring = wanted.current !== undefined;
      wanted.current = { photos: next, known: [...(wanted.current?.known ?? []), ...photos] };
      setShown(next);
      if (!isStoring) void store();
    },
  };
}
