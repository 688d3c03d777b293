/** A car of the history. */
export interface HistoryCar {
  /** Null: it is not here any more. */
  id: number | null;
  slug: string;
  title: string;
  /** ISO day in the region, under which it is shown. */
  day: string;
}

export interface ViewingHistoryPage {
  /** Undefined until they are known. */
  cars?: readonly HistoryCar[];
  pageCount: number;
  hasFailed: boolean;
  /** Something could not be taken out; the cars are there all the same. */
  hasFailedToWrite: boolean;
  remove(slug: string): void;
  clear(): void;
}

/** Which part of the history is looked at. */
export interface HistoryPart {
  region: string;
  timeZone: string;
  category: 'used' | 'new' | 'all';
  /** Only this ISO day in the region; null: all days. */
  day: string | null;
  /** From 1. */
  page: number;
  pageSize: number;
}
