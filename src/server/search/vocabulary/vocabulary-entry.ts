/** Something of the manifest or the stock that a buyer may mean by what is typed into the search box. */
export interface VocabularyEntry {
  /** `make`, `model` (value `make.model`), or any other kind such as `category` or `body_type`. */
  kind: string;
  /** URL key of the filter that takes the value. */
  key: string;
  value: string;
  /** Every name in every language and script of the region; the first one is shown when nothing better is known. */
  labels: readonly string[];
  /** Listings behind it: breaks ties, and is handed back. */
  count?: number;
}

export interface Suggestion {
  kind: string;
  key: string;
  value: string;
  label: string;
  count?: number;
}

export function makeOfModel(entry: VocabularyEntry): string | undefined {
  return entry.kind === 'model' ? entry.value.slice(0, entry.value.indexOf('.')) : undefined;
}
