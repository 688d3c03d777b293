import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Appointment, GetAppointmentBufferAnswer, TicketBooking } from '#contracts/types.ts';
import { api, CACHED } from './api.ts';
import { rootReducer } from './root-store.ts';
import { store } from './store.ts';

/** What the store knows of appointments (SPEC 3.10); the form for one has the area `appointment`. */
export interface AppointmentState {
  /** Of the request that the page shows; null: it has none. */
  current: TicketBooking | null;
  /** Of the person who is logged in, the latest first. */
  list: readonly Appointment[];
  /** Hours before the first appointment that can be booked; 0 until it is known, and when it cannot be read (SPEC 8). */
  buffer_time_in_hour: number;
}

const bufferApi = api.injectEndpoints({
  endpoints: (build) => ({
    bufferTime: build.query<number, string>({
      query: (address) => ({ address }),
      transformResponse: ({ data }: GetAppointmentBufferAnswer) => data.buffer_time_in_hour,
    }),
  }),
});
const { bufferTime } = bufferApi.endpoints;

const initialState = (): AppointmentState => ({ current: null, list: [], buffer_time_in_hour: 0 });

const appointmentSlice = createSlice({
  name: 'appointments',
  initialState,
  reducers: {
    appointmentShown(state, { payload }: PayloadAction<TicketBooking | null>) {
      state.current = payload;
    },
    appointmentsListed(state, { payload }: PayloadAction<readonly Appointment[]>) {
      state.list = [...payload];
    },
  },
  extraReducers: (builder) =>
    builder
      // a logout forgets what the API has answered
      .addCase(api.util.resetApiState, initialState)
      .addMatcher(bufferTime.matchFulfilled, (state, { payload }) => {
        state.buffer_time_in_hour = payload;
      })
      .addMatcher(bufferTime.matchRejected, (state, { meta }) => {
        // answered from the cache: nothing was asked
        if (!meta.condition) state.buffer_time_in_hour = 0;
      }),
});

declare module './root-store.ts' {
  interface LazySlices extends WithSlice<typeof appointmentSlice> {}
}

appointmentSlice.injectInto(rootReducer);

export const { appointmentShown, appointmentsListed } = appointmentSlice.actions;

/** Hours before the first appointment that can be booked. @param address of the call @returns 0 if it fails (SPEC 8) */
export async function readBufferHours(address: string): Promise<number> {
  const { data = 0 } = await store.dispatch(bufferTime.initiate(address, CACHED));
  return data;
}
