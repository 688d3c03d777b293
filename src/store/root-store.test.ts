import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as deviceKeys from '#domain/visitor/device-keys.ts';
import { sessionEnded } from './api.ts';
import { KEPT_AREAS, storeReducer } from './root-store.ts';

/** All areas that are injected, also those that are added later. */
const slices = import.meta.glob(['../features/**/*-slice.ts', './config-options.ts']);

async function loadAreas(): Promise<string[]> {
  for (const load of Object.values(slices)) await load();
  const { requestActions } = await import('#features/request-form/request-slice.ts');
  for (const area of ['sell', 'bookingInspection', 'appointment', 'workshop', 'b5', 'request'] as const)
    requestActions(area);
  return Object.keys(storeReducer(undefined, { type: 'begun' }));
}

beforeEach(() => void vi.stubGlobal('document', { cookie: '' }));
afterEach(() => vi.unstubAllGlobals());

it('all that a device keeps is listed with its owner and its end', async () => {
  const source = import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '../../public/scripts/*.js', '!../server/**', '!../**/*.test.*'],
    { query: '?raw', import: 'default', eager: true },
  );
  const stores = Object.entries(source)
    .filter(([, text]) => /\.(localStorage|sessionStorage)\b|\bindexedDB\b|\bcaches\.open\b/.test(text))
    .map(([file]) => file.split('/').at(-1));
  // a new one needs a row in docs/product/3-data.md
  expect(stores.sort()).toEqual([
    'account-cars.ts',
    'browser-session.ts',
    'desk-frame.tsx',
    'device-list.ts',
    'form-drafts.ts',
    'pay.ts',

    'shortcut-keys.tsx',
    'stored-login.ts',
    'tickets-page.tsx',
    'typed-sentence.ts',
  ]);
  const docs = readFileSync(new URL('../../docs/product/3-data.md', import.meta.url), 'utf8');
  const table = docs.slice(docs.indexOf('### What else a device keeps'), docs.indexOf('## 3.4'));
  const listed = [...table.matchAll(/^\| (`[^|]+) \| [^|]+ \| [^|]+ \| [^|]+ \|$/gm)].flatMap(
    ([, names = '']) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const { DRAFT_PREFIX, KEY_PREFIX, DRAFT_DAYS, deviceKey, draftKey, ...fixed } = deviceKeys;
  const desk = Object.values(source).flatMap((text) => text.match(/(?<== ')desk\.\w+(?=';)/g) ?? []);
  const lists = (['views', 'searches', 'favourites', 'compare'] as const).map((list) =>
    deviceKey(list, '{region}'),
  );
  const keys = [draftKey('{region}', '{form}'), ...lists, ...Object.values(fixed), ...desk];
  expect(listed.sort()).toEqual([...(await loadAreas()), ...keys].sort());
});

it('the end of a login empties every area that is not named as kept', async () => {
  const areas = (await loadAreas()).filter((area) => area !== 'api');
  const begun = storeReducer(undefined, { type: 'begun' });
  expect(areas.length).toBeGreaterThan(13);
  const filled = { ...begun, ...Object.fromEntries(areas.map((area) => [area, { of: 'mei' }])) };
  const after = new Map(Object.entries(storeReducer(filled as typeof begun, sessionEnded())));
  const left = areas.filter((area) => JSON.stringify(after.get(area))?.includes('mei'));
  expect(left.sort()).toEqual(KEPT_AREAS.filter((area) => area !== 'api').sort());
});
