import { requestJson } from '#store/request-json.ts';
import { swallowed } from '#store/swallowed.ts';

/**
 * Hours between now and the first time that can be booked (SPEC 3.10, 7.1); 0 when the answer does not come or is none
 * (SPEC 8): a time too early is refused when it is booked.
 * @param api of the region, up to its code
 */
export function fetchBufferHours(api: string, signal?: AbortSignal): Promise<number> {
  return swallowed(askBufferHours(`${api}/config/appointment-buffer-time`, signal), 0);
}

async function askBufferHours(address: string, signal: AbortSignal | undefined): Promise<number> {
  const { data } = await requestJson<{ data: { buffer_time_in_hour: unknown } }>(address, { signal });
  const hours = data.buffer_time_in_hour;
  return typeof hours === 'number' && Number.isFinite(hours) && hours >= 0 ? hours : 0;
}
