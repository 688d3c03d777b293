import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ViewingHistoryAnswer } from '#contracts/types.ts';
import { zonedDay } from '#domain/zoned-day.ts';
import { requestPersonal } from '#store/request-personal.ts';
import { useRead } from '#store/use-call.ts';
import { mergeViews, viewsAddress } from './record-view.ts';
import { viewedCars } from './viewed-cars.ts';

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
  /** From 1. */
  page: number;
  pageSize: number;
}

const NOTHING: readonly never[] = [];
const OWN = {
  ask: (address: string, signal: AbortSignal) => requestPersonal<ViewingHistoryAnswer>(address, { signal }),
};

/** The history that a visitor has on this device. */
export function useDeviceHistory({
  region,
  timeZone,
  category,
  page,
  pageSize,
}: HistoryPart): ViewingHistoryPage {
  const history = viewedCars(region);
  const entries = useSyncExternalStore(
    useCallback((listener) => history.subscribe(listener), [history]),
    () => history.entries,
    () => NOTHING,
  );
  const wanted = entries.filter((entry) => category === 'all' || entry.category === category);
  return {
    cars: wanted
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, key: slug, title, at }) => ({ id, slug, title, day: zonedDay(at, timeZone) })),
    pageCount: Math.ceil(wanted.length / pageSize),
    hasFailed: false,
    hasFailedToWrite: false,
    remove: (slug) => history.remove(slug),
    clear: () => history.clear(),
  };
}

/** The history of whoever is logged in; what this device still has for it is put in first. */
export function useOwnHistory({ region, category, page }: HistoryPart): ViewingHistoryPage {
  const [isMerged, setMerged] = useState(false);
  // what is written changes every page of it: the address is another one then, so that no kept answer is shown
  const [version, setVersion] = useState(0);
  const [hasFailedToWrite, setFailedToWrite] = useState(false);
  useEffect(() => {
    const done = () => setMerged(true);
    mergeViews(region).then(done, done);
  }, [region]);
  const query = new URLSearchParams({ page: String(page), ...(category !== 'all' && { category }) });
  const address = isMerged ? `${viewsAddress(region)}?${query}` : null;
  const { data, status } = useRead(address && `${address}#${version}`, OWN);
  const forget = (slug?: string) => {
    const which = slug === undefined ? '' : `?${new URLSearchParams({ slug })}`;
    const device = viewedCars(region);
    setFailedToWrite(false);
    requestPersonal(`${viewsAddress(region)}${which}`, { method: 'DELETE' }).then(
      () => {
        if (slug === undefined) device.clear();
        else device.remove(slug);
        setVersion((last) => last + 1);
      },
      () => setFailedToWrite(true),
    );
  };
  return {
    cars: data?.data.map(({ listing_id: id, slug, title, sticked_date: day }) => ({ id, slug, title, day })),
    pageCount: data ? Math.ceil(data.meta.total / data.meta.size) : 1,
    hasFailed: status === 'rejected',
    hasFailedToWrite,
    remove: forget,
    clear: () => forget(),
  };
}
