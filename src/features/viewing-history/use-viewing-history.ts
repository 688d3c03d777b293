import { useEffect, useState } from 'react';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { useDeviceList } from '#store/use-device-list.ts';
import { viewedCars } from '#store/viewed-cars.ts';
import { mergeViews, useRemoveViewsMutation, useViewsQuery } from './viewing-history-api.ts';

/** A car of the history. */
export interface HistoryCar {
  /** Null: it is not here any more. */
  id: number | null;
  slug: string;
  title: string;
  /** ISO day in the region, under which it is shown. */
  day: string;
}

export interface ViewingHistoryPage {
  /** Undefined until they are known. */
  cars?: readonly HistoryCar[];
  pageCount: number;
  hasFailed: boolean;
  /** Something could not be taken out; the cars are there all the same. */
  hasFailedToWrite: boolean;
  remove(slug: string): void;
  clear(): void;
}

/** Which part of the history is looked at. */
export interface HistoryPart {
  region: string;
  timeZone: string;
  category: 'used' | 'new' | 'all';
  /** Only this ISO day in the region; null: all days. */
  day: string | null;
  /** From 1. */
  page: number;
  pageSize: number;
}

/** The history that a visitor has on this device. */
export function useDeviceHistory({
  region,
  timeZone,
  category,
  day,
  page,
  pageSize,
}: HistoryPart): ViewingHistoryPage {
  const entries = useDeviceList(viewedCars, region);
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

/** The history of the person who is logged in; cars that this device still has for it are sent first. */
export function useOwnHistory({ region, category, day, page }: HistoryPart): ViewingHistoryPage {
  const [isMerged, setMerged] = useState(false);
  useEffect(() => {
    const done = () => setMerged(true);
    mergeViews(region).then(done, done);
  }, [region]);
  const { data, isError } = useViewsQuery({ region, category, day, page }, { skip: !isMerged });
  const [forget, { isError: hasFailedToWrite }] = useRemoveViewsMutation();
  return {
    cars: data?.data.map(({ listing_id: id, slug, title, sticked_date: day }) => ({ id, slug, title, day })),
    pageCount: data ? Math.ceil(data.meta.total / data.meta.size) : 1,
    hasFailed: isError,
    hasFailedToWrite,
    remove: (slug) => void forget({ region, slug }),
    clear: () => void forget({ region }),
  };
}
