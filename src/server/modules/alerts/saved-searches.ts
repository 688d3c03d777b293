import type {
  ChangeSavedSearchBody,
  Language,
  SavedSearch,
  SavedSearchesAnswer,
  SaveSearchBody,
} from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { type DescribeSearch, searchToSave } from '../histories/described-search.ts';
import type { ContactRow } from '../profiles/repositories/contacts.ts';
import { dueTime } from './due-time.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearchRow,
  saveSearch,
} from './repositories/saved-searches.ts';

/** Where a search is asked for and in which language it is told. */
interface Place {
  region: ResolvedRegion;
  language: Language;
}

/** Searches that people have saved, to hear of what happens to their cars. */
export interface SavedSearches {
  list(owner: ContactRow, place: Place): Promise<SavedSearchesAnswer>;
  /**
   * Saves a search; one that is saved already is changed instead.
   * @returns null when there is no room for another
   * @throws BadQueryError
   */
  save(
    owner: ContactRow,
    place: Place,
    wanted: SaveSearchBody,
  ): Promise<{ search: SavedSearch; isNew: boolean } | null>;
  /** @returns null when the owner has no such search */
  change(
    owner: ContactRow,
    place: Place,
    id: number,
    choice: ChangeSavedSearchBody,
  ): Promise<SavedSearch | null>;
  remove(owner: ContactRow, id: number): Promise<boolean>;
}

/** @param clock milliseconds since 1970 */
export function savedSearchesIn(db: Database, describe: DescribeSearch, clock: () => number): SavedSearches {
  const told = (row: SavedSearchRow, { region, language }: Place): SavedSearch => ({
    id: row.id,
    ...describe(region, language, row),
    events: row.events,
    frequency: row.frequency,
    is_paused: row.isPaused,
    created_at: row.createdAt.toISOString(),
  });
  const dueAt = ({ region }: Place, frequency: SavedSearchRow['frequency']) =>
    dueTime({ frequency, lastSentAt: null }, region.manifest, clock());
  return {
    async list(owner, place) {
      const rows = await listSavedSearches(db, ownerOf(owner));
      const most = place.region.manifest.alerts.savedSearches;
      return { data: rows.map((row) => told(row, place)), meta: { most } };
    },
    async save(owner, place, { category, search, events, frequency }) {
      const { region, language } = place;
      const row = await saveSearch(
        db,
        ownerOf(owner),
        {
          ...searchToSave(region, { kind: category, search }),
          language: language.code,
          events,
          frequency,
          isPaused: false,
          dueAt: dueAt(place, frequency),
        },
        region.manifest.alerts.savedSearches,
      );
      return row && { search: told(row, place), isNew: row.isNew };
    },
    async change(owner, place, id, { events, frequency, is_paused: isPaused }) {
      const choice = { events, frequency, isPaused, dueAt: dueAt(place, frequency) };
      const row = await changeSavedSearch(db, ownerOf(owner), id, choice);
      return row && told(row, place);
    },
    remove: (owner, id) => deleteSavedSearch(db, ownerOf(owner), id),
  };
}

const ownerOf = ({ id, region }: ContactRow) => ({ contactId: id, region });
