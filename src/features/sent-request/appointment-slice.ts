import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { Appointment, TicketBooking } from '#contracts/types.ts';
import { api } from '#store/api.ts';
import { bufferHoursRead, lastBufferHours } from '#store/buffer-time.ts';
import { rootReducer } from '#store/root-store.ts';

/** What the store knows of appointments (SPEC 3.10); the form for one has the area `appointment`. */
export interface AppointmentState {
  /** Of the request that the page shows; null: it has none. */
  current: TicketBooking | null;
  /** Of the person who is logged in, the latest first. */
  list: readonly Appointment[];
  /** Hours before the first appointment that can be booked; 0 until it is known, and when it cannot be read (SPEC 8). */
  buffer_time_in_hour: number;
}

const empty = (): AppointmentState => ({ current: null, list: [], buffer_time_in_hour: 0 });

const appointmentSlice = createSlice({
  name: 'appointments',
  // forms read the hours without this slice
  initialState: (): AppointmentState => ({ ...empty(), buffer_time_in_hour: lastBufferHours() }),
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
      .addCase(api.util.resetApiState, empty)
      .addCase(bufferHoursRead, (state, { payload }) => {
        state.buffer_time_in_hour = payload;
      }),
});

declare module '#store/root-store.ts' {
  interface LazySlices extends WithSlice<typeof appointmentSlice> {}
}

appointmentSlice.injectInto(rootReducer);

export const { appointmentShown, appointmentsListed } = appointmentSlice.actions;
