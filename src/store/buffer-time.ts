import { createAction } from '@reduxjs/toolkit';
import type { GetAppointmentBufferAnswer } from '#contracts/types.ts';
import { api, CACHED } from './api.ts';
import { store } from './store.ts';

/** Hours before the first appointment that can be booked were read; also when they came from the cache. */
export const bufferHoursRead = createAction<number>('appointments/bufferHoursRead');

const bufferApi = api.injectEndpoints({
  endpoints: (build) => ({
    bufferTime: build.query<number, string>({
      query: (address) => ({ address }),
      transformResponse: ({ data }: GetAppointmentBufferAnswer) => data.buffer_time_in_hour,
    }),
  }),
});

let hoursRead = 0;

/** What was read last: the slice that has it may be loaded later. 0 before. */
export const lastBufferHours = (): number => hoursRead;

/** Hours before the first appointment that can be booked. @param address of the call @returns 0 if it fails (SPEC 8) */
export async function readBufferHours(address: string): Promise<number> {
  const { data = 0 } = await store.dispatch(bufferApi.endpoints.bufferTime.initiate(address, CACHED));
  hoursRead = data;
  store.dispatch(bufferHoursRead(data));
  return data;
}
