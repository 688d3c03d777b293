import type { Language, SavedCarsAnswer } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import {
  changeSavedCarAlerts,
  listSavedCars,
  readSavedCarAlerts,
  removeSavedCars,
  saveCars,
} from './repositories/saved-cars.ts';

/** Region and language of a request about saved cars. */
interface RequestLocale {
  region: ResolvedRegion;
  language: Language;
}

/** Saved cars of people, on all their devices, with alerts. */
export interface SavedCars {
  list(owner: ContactRow, region: ResolvedRegion): Promise<SavedCarsAnswer>;
  /** Saves cars while there is room. @param ids the latest first @returns the list as it is then */
  save(owner: ContactRow, locale: RequestLocale, ids: readonly number[]): Promise<SavedCarsAnswer>;
  /** @param listingId null: all cars @returns the number of removed cars */
  remove(owner: ContactRow, listingId: number | null): Promise<number>;
  /** Switches alerts on or off; they are in its language. */
  changeAlerts(owner: ContactRow, locale: RequestLocale, isOn: boolean): Promise<void>;
}

/** @param clock milliseconds since 1970 */
export function createSavedCars(db: Database, clock: () => number): SavedCars {
  const answer = async (
    owner: ContactRow,
    { manifest }: ResolvedRegion,
    notSaved: Pick<SavedCarsAnswer['meta'], 'unknown' | 'refused'> = { unknown: [], refused: [] },
  ): Promise<SavedCarsAnswer> => {
    const rows = await listSavedCars(db, ownerOf(owner));
    return {
      data: rows.map(({ listingId, slug, title, kind, savedAt }) => ({
        listing_id: listingId,
        slug,
        title,
        category: kind,
        saved_at: savedAt.toISOString(),
      })),
      meta: {
        most: manifest.alerts.savedCars,
        is_alerted: await readSavedCarAlerts(db, ownerOf(owner)),
        ...notSaved,
      },
    };
  };
  return {
    list: (owner, region) => answer(owner, region),
    async save(owner, { region, language }, ids) {
      const notSaved = await saveCars(db, ownerOf(owner), {
        ids,
        at: new Date(clock()),
        language: language.code,
        most: region.manifest.alerts.savedCars,
      });
      return answer(owner, region, notSaved);
    },
    remove: (owner, listingId) => removeSavedCars(db, ownerOf(owner), listingId),
    changeAlerts: (owner, { language }, isOn) =>
      changeSavedCarAlerts(db, ownerOf(owner), { isOn, language: language.code }),
  };
}

const ownerOf = ({ id, region }: ContactRow) => ({ contactId: id, region });
