import { useState } from 'react';

/** A page of a list that is loaded page by page. */
export interface ListPart<Cursor> {
  /** Where the page begins. */
  start: Cursor;
  /** Adds the page that begins at `next`; absent: the next page is loaded already. */
  onMore?: (next: Cursor) => void;
}

/** Pages of a list that are loaded. @param first where the first page begins */
export function usePages<Cursor>(first: Cursor): ListPart<Cursor>[] {
  const [starts, setStarts] = useState<readonly Cursor[]>([first]);
  return starts.map((start, index) => ({
    start,
    ...(index === starts.length - 1 && {
      onMore: (next: Cursor) => setStarts((loaded) => [...loaded, next]),
    }),
  }));
}
