/** Figures of pages that are read when metrics are. Totals are those since the start. */
export interface PageFigures {
  /** Requests that got a page of the cache. */
  hits: number;
  /** Requests that had to wait for a page, or started rendering it again. */
  misses: number;
  /** Pages in the cache. */
  pages: number;
  /** Estimated memory of these pages, bytes. */
  bytes: number;
  /** Cached pages that were sent without the framework; they are part of `hits`. */
  shortcuts: number;
  /** Pages that wait for a rendering thread or are rendered. */
  waiting: number;
  /** Rendering threads. */
  threads: number;
}
