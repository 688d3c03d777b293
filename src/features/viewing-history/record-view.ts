import type { RecordViewsAnswer } from '#contracts/types.ts';
import { requestPersonal } from '#store/request-personal.ts';
import { type ViewedCarEntry, viewedCars } from './viewed-cars.ts';

/** Where the history is kept. */
export interface ViewPlace {
  region: string;
  /** Somebody is logged in. */
  isUser: boolean;
}

/** Cars that a device keeps, and that a call takes. */
const MOST = 200;

export const viewsAddress = (region: string) => `/api/v1/rabbit/${region}/listings/histories`;

/** Remembers a car that somebody looks at: on the device of a visitor, with the contact of whoever is logged in. */
export async function recordView(
  car: Pick<ViewedCarEntry, 'id' | 'title' | 'category'> & { slug: string },
  { region, isUser }: ViewPlace,
): Promise<void> {
  const { slug: key, id, title, category } = car;
  if (!isUser) return viewedCars(region).add({ key, id, title, category, at: Date.now() }, MOST);
  await send(region, [{ slug: key }]);
}

/** Puts what visitors have looked at on this device into the history of the one who has logged in; each car once. */
export async function mergeViews(region: string): Promise<void> {
  const device = viewedCars(region);
  const cars = device.entries.slice(0, MOST);
  if (cars.length === 0) return;
  await send(
    region,
    cars.map(({ key, at }) => ({ slug: key, viewed_at: new Date(at).toISOString() })),
  );
  device.handOver(cars);
}

function send(region: string, viewing_histories: object[]): Promise<RecordViewsAnswer> {
  return requestPersonal(viewsAddress(region), { method: 'POST', body: { viewing_histories } });
}
