import type { SearchHistoryAnswer } from '#contracts/types.ts';
import { requestPersonal } from '#store/request-personal.ts';
import { ResponseError } from '#store/response-error.ts';
import { type MadeSearch, madeSearches } from './made-searches.ts';

const MOST = 50;

export const searchesAddress = (region: string) => `/api/v1/rabbit/${region}/search/histories`;

/** Remembers a search: on the device of a visitor, with the contact of whoever is logged in. */
export async function recordSearch(
  made: Pick<MadeSearch, 'category' | 'search' | 'words' | 'path'>,
  { region, isUser }: { region: string; isUser: boolean },
): Promise<void> {
  const { category, search } = made;
  if (isUser) await send(region, [{ category, search }]);
  else madeSearches(region).add({ ...made, key: `${category} ${search}`, at: Date.now() }, MOST);
}

/** Puts what visitors have searched for on this device into the history of the one who has logged in; each search once. */
export async function mergeSearches(region: string): Promise<void> {
  const searches = madeSearches(region).entries.slice(0, MOST);
  if (searches.length > 0) await merge(region, searches);
}

/** One search that the region has no filter for any more has all of them refused: the others are found by halves. */
async function merge(region: string, searches: readonly MadeSearch[]): Promise<void> {
  const told = searches.map(({ category, search, at }) => ({
    category,
    search,
    search_time: new Date(at).toISOString(),
  }));
  try {
    await send(region, told);
  } catch (error) {
    if (!(error instanceof ResponseError && error.status === 400)) throw error;
    const half = Math.ceil(searches.length / 2);
    if (searches.length > 1) {
      await merge(region, searches.slice(0, half));
      await merge(region, searches.slice(half));
    }
  }
  madeSearches(region).handOver(searches);
}

function send(region: string, search_filter_history: object[]): Promise<SearchHistoryAnswer> {
  return requestPersonal(searchesAddress(region), { method: 'POST', body: { search_filter_history } });
}
