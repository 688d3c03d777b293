import type { ListListingsAnswer } from '#contracts/types.ts';
import { segmentOf } from '#region/listing-path.ts';
import type { PageContext } from '#region/page-context.ts';
import { formatSearch } from '#region/search-address.ts';
import { emptySearch } from '#region/search-query.ts';
import type { SimilarCars } from './find-listing.server.ts';

const SHOWN = 4;
/** make, model, title, slug. */
const SEGMENTS = 4;

/** Cars for sale of the model, else of the make, that the address of a car names; `undefined` when there are none. */
export async function findNamed(context: PageContext): Promise<SimilarCars | undefined> {
  const [make, model] = context.segments;
  if (context.segments.length !== SEGMENTS || !make || !model) return undefined;
  return (await ask(context, `${make}.${model}`)) ?? (await ask(context, make));
}

async function ask({ api, region, language }: PageContext, name: string): Promise<SimilarCars | undefined> {
  const key = region.filters.find(({ kind }) => kind === 'make_model')?.query;
  if (key === undefined) return undefined;
  const filters = { [key]: { kind: 'list' as const, values: [name] } };
  const search = formatSearch(region, { ...emptySearch(region), filters });
  const { status, body } = await api.get<ListListingsAnswer>(`/listings?${search}&lang=${language.code}`);
  if (status !== 200) return undefined;
  const [make] = name.split('.');
  const cars = body.data.filter((car) => car.status !== 'sold' && segmentOf(car.inventory.make) === make);
  return cars.length > 0 ? { cars: cars.slice(0, SHOWN), search } : undefined;
}
