import { useEffect, useMemo, useState } from 'react';
import type { TimeSlotDay } from '#contracts/types.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { readBufferHours } from '#store/buffer-time.ts';
import type { FieldApi } from '#store/field-api.ts';
import { useServerNow } from '#store/server-time.ts';
import { comingTimes } from './coming-times.ts';

const BUFFER_PATH = '/config/appointment-buffer-time';

/** Days with the times that can be booked now, by the buffer of the region (SPEC 3.10). */
export function useComingTimes(
  api: Pick<FieldApi, 'address'>,
  days: readonly TimeSlotDay[],
): readonly TimeSlotDay[] {
  const [hours, setHours] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    void readBufferHours(api.address(BUFFER_PATH)).then((read) => isCurrent && setHours(read));
    return () => {
      isCurrent = false;
    };
  }, [api]);
  const now = useServerNow(MINUTE_MS);
  return useMemo(() => comingTimes(days, hours, now), [days, hours, now]);
}
