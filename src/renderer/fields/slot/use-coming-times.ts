import { useEffect, useMemo, useState } from 'react';
import type { TimeSlotDay } from '#contracts/types.ts';
import { readBufferHours } from '#store/buffer-time.ts';
import type { FieldApi } from '#store/field-api.ts';
import { comingTimes } from './coming-times.ts';

const BUFFER_PATH = '/config/appointment-buffer-time';
const REFRESH_MS = 60_000;

/** Days with the times that can be booked now, by the buffer of the region (SPEC 3.10). */
export function useComingTimes(
  api: Pick<FieldApi, 'address'>,
  days: readonly TimeSlotDay[],
): readonly TimeSlotDay[] {
  const [hours, setHours] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void readBufferHours(api.address(BUFFER_PATH)).then((read) => isCurrent && setHours(read));
    return () => {
      isCurrent = false;
    };
  }, [api]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: times that are read again are compared with the clock again
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS);
    return () => clearInterval(timer);
  }, [days]);
  return useMemo(() => comingTimes(days, hours, now), [days, hours, now]);
}
