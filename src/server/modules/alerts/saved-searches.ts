import type {
  ChangeSavedSearchBody,
  Language,
  SavedSearch,
  SavedSearchesAnswer,
  SaveSearchBody,
} from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import { type DescribeSearch, searchToSave } from '../histories/index.ts';
import { criteriaOf, fieldsOf } from './criteria-of.ts';
import { dueTime } from './due-time.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  type SavedSearchRow,
  saveSearch,
} from './repositories/saved-searches.ts';

/** Region and language of a request about saved searches. */
interface RequestLocale {
  region: ResolvedRegion;
  language: Language;
}

/** Saved searches of people, with alerts. */
export interface SavedSearches {
  list(owner: ContactRow, locale: RequestLocale): Promise<SavedSearchesAnswer>;
  /**
   * Saves a search; changes it if it is already saved.
   * @returns null if the limit is reached
   * @throws BadQueryError
   */
  save(
    owner: ContactRow,
    locale: RequestLocale,
    wanted: SaveSearchBody,
  ): Promise<{ search: SavedSearch; isNew: boolean } | null>;
  /** @returns null if the owner has no such search */
  change(
    owner: ContactRow,
    locale: RequestLocale,
    id: number,
    choice: ChangeSavedSearchBody,
  ): Promise<SavedSearch | null>;
  remove(owner: ContactRow, id: number): Promise<boolean>;
}

/** @param clock milliseconds since 1970 */
export function createSavedSearches(
  db: Database,
  describe: DescribeSearch,
  clock: () => number,
): SavedSearches {
  const answerOf = (row: SavedSearchRow, { region, language }: RequestLocale): SavedSearch => ({
    id: row.id,
    ...describe(region, language, row),
    events: row.events,
    frequency: row.frequency,
    is_paused: row.isPaused,
    created_at: row.createdAt.toISOString(),
  });
  const dueAt = ({ region }: RequestLocale, frequency: SavedSearchRow['frequency']) =>
    dueTime({ frequency, lastSentAt: null }, region.manifest, clock());
  return {
    async list(owner, locale) {
      const rows = await listSavedSearches(db, ownerOf(owner));
      const most = locale.region.manifest.alerts.savedSearches;
      return { data: rows.map((row) => answerOf(row, locale)), meta: { most } };
    },
    async save(owner, locale, { category, search, events, frequency }) {
      const { region, language } = locale;
      const entry = searchToSave(region, { kind: category, search });
      const row = await saveSearch(
        db,
        ownerOf(owner),
        {
          ...entry,
          fields: fieldsOf(criteriaOf(region, entry)),
          language: language.code,
          events,
          frequency,
          isPaused: false,
          dueAt: dueAt(locale, frequency),
        },
        region.manifest.alerts.savedSearches,
      );
      return row && { search: answerOf(row, locale), isNew: row.isNew };
    },
    async change(owner, locale, id, { events, frequency, is_paused: isPaused }) {
      const choice = { events, frequency, isPaused, dueAt: dueAt(locale, frequency) };
      const row = await changeSavedSearch(db, ownerOf(owner), id, choice);
      return row && answerOf(row, locale);
    },
    remove: (owner, id) => deleteSavedSearch(db, ownerOf(owner), id),
  };
}

const ownerOf = ({ id, region }: ContactRow) => ({ contactId: id, region });
