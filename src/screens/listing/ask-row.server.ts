import type { ListingCard, ListListingsAnswer } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';

/** The first cars of a search that are for sale. */
export interface CarRow {
  cars: ListingCard[];
  /** Cars of the whole search, sold ones among them. */
  total: number;
}

/** Cars that are asked for: some of them may be sold, or the one that the page is about. */
const ASKED = 12;

/**
 * Cars of a search on the kindRegion of the region, without its counts. A page without other cars is better than none, so
 * nothing is thrown: there is no row when the API does not answer.
 * @param search query string, as `formatSearch` writes it
 */
export async function askRow(
  { api, region, language }: Pick<PageContext, 'api' | 'region' | 'language'>,
  search: string,
): Promise<CarRow | undefined> {
  const list = region.kind === 'new' ? '/listings/new-home' : '/listings';
  const size = Math.min(ASKED, region.manifest.pageSize);
  const query = `${search === '' ? '' : `${search}&`}lang=${language.code}&size=${size}&counts=none`;
  try {
    const { status, body } = await api.get<ListListingsAnswer>(`${list}?${query}`);
    if (status !== 200) return undefined;
    return { cars: body.data.filter((car) => car.status !== 'sold'), total: body.meta.total };
  } catch {
    return undefined;
  }
}
