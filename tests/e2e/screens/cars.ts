import type { ListingCard, ListListingsAnswer } from '#contracts/types.ts';

/** Cars of a region for the screens. */
export interface Cars {
  used: readonly ListingCard[];
  sold: ListingCard;
}

const MAX_PAGES = 40;

/** Returns the first cars of the list of a region and a sold one. */
export async function carsOf(region: string, origin: string): Promise<Cars> {
  const ask = async (page: number): Promise<ListingCard[]> => {
    const answer = await fetch(`${origin}/api/v1/rabbit/${region}/listings?page=${page}`);
    return ((await answer.json()) as ListListingsAnswer).data;
  };
  const used = await ask(1);
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const sold = (page === 1 ? used : await ask(page)).find(({ status }) => status === 'sold');
    if (sold) return { used, sold };
  }
  throw new Error(`${region} has no sold car`);
}
