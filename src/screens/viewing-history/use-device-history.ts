import { zonedDay } from '#domain/time/zoned-day.ts';
import {
  type HistoryPart,
  useViewedCars,
  type ViewingHistoryPage,
  viewedCars,
} from '#features/viewing-history/index.ts';

/** The history that a visitor has on this device. */
export function useDeviceHistory({
  region,
  timeZone,
  category,
  day,
  page,
  pageSize,
}: HistoryPart): ViewingHistoryPage {
  const entries = useViewedCars(region);
  const wanted = entries.filter(
    (entry) =>
      (category === 'all' || entry.category === category) &&
      (day === null || zonedDay(entry.at, timeZone) === day),
  );
  return {
    cars: wanted
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, key: slug, title, at }) => ({ id, slug, title, day: zonedDay(at, timeZone) })),
    pageCount: Math.ceil(wanted.length / pageSize),
    hasFailed: false,
    hasFailedToWrite: false,
    remove: (slug) => viewedCars.remove(region, slug),
    clear: () => viewedCars.clear(region),
  };
}
