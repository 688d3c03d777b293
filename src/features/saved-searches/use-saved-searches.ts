import type { SavedSearch } from '#contracts/types.ts';
import {
  type SavedSearchesLocale,
  useChangeSavedSearchMutation,
  useSavedSearchesQuery,
} from './saved-searches-api.ts';

/** The searches that the person who is logged in has saved. */
export function useSavedSearches(locale: SavedSearchesLocale) {
  const { data: searches, isError } = useSavedSearchesQuery(locale);
  const [write, { isLoading: isBusy, isError: hasFailedToWrite }] = useChangeSavedSearchMutation();
  return {
    /** Undefined until they are known. */
    searches,
    isBusy,
    hasFailed: isError && !searches,
    /** A change was not saved; the list shows the state of the API. */
    hasFailedToWrite,
    change: (search: SavedSearch) => void write({ locale, search }),
    remove: (search: SavedSearch) => void write({ locale, search, isRemoved: true }),
  };
}
