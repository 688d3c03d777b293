/** A term of the manifest or the stock that a buyer may type into the search box. */
export interface VocabularyEntry {
  /** `make`, `model` (value `make.model`), or any other kind such as `category` or `body_type`. */
  kind: string;
  /** URL key of the filter that takes the value. */
  key: string;
  value: string;
  /** All names in the languages and scripts of the region; the first one is the default label. */
  labels: readonly string[];
  /** Number of listings: breaks ties and is returned. */
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
