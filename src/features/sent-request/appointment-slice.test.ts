import { afterEach, expect, it, vi } from 'vitest';
import { api } from '#store/api.ts';
import { readBufferHours } from '#store/buffer-time.ts';
import { store } from '#store/store.ts';
import { appointmentShown, appointmentsListed } from './appointment-slice.ts';

const stateOf = () => store.getState().appointments;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps the hours before the first appointment that the API gives (SPEC 3.10)', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { buffer_time_in_hour: 3 } }));
  expect(await readBufferHours('/api/v1/rabbit/sg/config/appointment-buffer-time')).toBe(3);
  expect(stateOf()?.buffer_time_in_hour).toBe(3);
});

it('takes 0 hours if the API gives none, without an error (SPEC 8)', async () => {
  const asked = vi.fn(async () => Response.json({ message: 'gone' }, { status: 404 }));
  vi.stubGlobal('fetch', asked);
  expect(await readBufferHours('/api/v1/rabbit/id/config/appointment-buffer-time')).toBe(0);
  expect(asked).toHaveBeenCalled();
  expect(stateOf()?.buffer_time_in_hour).toBe(0);
});

it('the slice has the hours that a form read before it was loaded', async () => {
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Response.json({ data: { buffer_time_in_hour: 5 } }));
  const bufferTime = await import('#store/buffer-time.ts');
  const page = await import('#store/store.ts');
  await bufferTime.readBufferHours('/api/v1/rabbit/sg/config/appointment-buffer-time');
  expect(page.store.getState().appointments).toBeUndefined();
  const slice = await import('./appointment-slice.ts');
  page.store.dispatch(slice.appointmentShown(null));
  expect(page.store.getState().appointments?.buffer_time_in_hour).toBe(5);
});

it('the slice has the appointment of the page and those of the person', () => {
  const booking = { id: 'b1', start: '2026-11-26T10:00:00+08:00' } as never;
  store.dispatch(appointmentShown(booking));
  store.dispatch(appointmentsListed([{ ticket: 't1', booking } as never]));
  expect(stateOf()).toMatchObject({ current: { id: 'b1' }, list: [{ ticket: 't1' }] });
  store.dispatch(appointmentShown(null));
  expect(stateOf()?.current).toBeNull();
});

it('forgets the appointments of a person when the answers for them are forgotten', () => {
  store.dispatch(appointmentsListed([{ ticket: 't1' } as never]));
  store.dispatch(api.util.resetApiState());
  expect(stateOf()).toEqual({ current: null, list: [], buffer_time_in_hour: 0 });
});
