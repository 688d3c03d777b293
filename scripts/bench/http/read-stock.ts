import type { ListingCard } from '../../../src/contracts/types.ts';

/** Makes and cars of a site. */
export interface Stock {
  makes: string[];
  cars: ListingCard[];
}

/** @param base address of the API of a region @param most how many cars are enough */
export async function readStock(base: string, most = Number.POSITIVE_INFINITY): Promise<Stock> {
  const cars: ListingCard[] = [];
  for (let page = 1; cars.length < most; page++) {
    const { data } = await read<ListingCard>(`${base}/listings?page=${page}`);
    if (data.length === 0) break;
    cars.push(...data);
  }
  return { makes: await readMakes(base), cars };
}

export async function readMakes(base: string): Promise<string[]> {
  const { data } = await read<{ value: string }>(`${base}/data-query/makes`);
  return data.map(({ value }) => value);
}

async function read<Item>(url: string): Promise<{ data: Item[] }> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  return (await answer.json()) as { data: Item[] };
}
