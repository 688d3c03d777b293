import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionEnded } from './api.ts';
import { KEPT_AREAS, storeReducer } from './root-store.ts';

/** All areas that features inject, also those that are added later. */
const slices = import.meta.glob('../features/**/*-slice.ts');

beforeEach(() => void vi.stubGlobal('document', { cookie: '' }));
afterEach(() => vi.unstubAllGlobals());

it('the end of a login empties every area that is not named as kept', async () => {
  for (const load of Object.values(slices)) await load();
  const { requestActions } = await import('#features/request-form/request-slice.ts');
  for (const area of ['sell', 'bookingInspection', 'appointment', 'workshop', 'b5', 'request'] as const)
    requestActions(area);
  const begun = storeReducer(undefined, { type: 'begun' });
  const areas = Object.keys(begun).filter((area) => area !== 'api');
  expect(areas.length).toBeGreaterThan(13);
  const filled = { ...begun, ...Object.fromEntries(areas.map((area) => [area, { of: 'mei' }])) };
  const after = new Map(Object.entries(storeReducer(filled as typeof begun, sessionEnded())));
  const left = areas.filter((area) => JSON.stringify(after.get(area))?.includes('mei'));
  expect(left.sort()).toEqual(KEPT_AREAS.filter((area) => area !== 'api').sort());
});
