import { expect, test } from 'vitest';
import { cookiesOfVisit, regionNotice, regionState } from './visit-notice.tsx';

const REGIONS = [
  { code: 'aa', country: 'AA' },
  { code: 'bb', country: 'BB' },
  { code: 'dddd', country: 'DD' },
  { code: 'east', country: 'EE' },
  { code: 'west', country: 'EE' },
];
const page = { region: 'aa', language: 'xx', days: 365 };

function visit(country: string | null, given: Record<string, string> = {}, region = page.region) {
  const cookies = new Map(Object.entries(given));
  const state = regionState(cookies, country, REGIONS, region);
  const seen = { ...page, region };
  return {
    state,
    saved: cookiesOfVisit(seen, state, cookies).map(({ name, value }) => `${name}=${value}`),
    notice: regionNotice(seen, state, cookies),
  };
}
const LANGUAGES = ['CURRENT_LANGUAGE=xx', 'STORED_LANGUAGE_AA=xx'];

test('visitors in the country of the region see no notice, and the region is stored', () => {
  const { state, saved, notice } = visit('aa', { USER_REGION: 'aa' });
  expect(state).toEqual({
    country: 'aa',
    home: 'aa',
    isPersisted: true,
    isStoredInBrowser: false,
    isFirstTimeAccess: false,
  });
  expect(saved).toEqual([...LANGUAGES, 'STORED_REGION=aa']);
  expect(notice).toBeUndefined();
});

test.each<[string, string | null, Record<string, string>, unknown, boolean]>([
  ['from another region', 'bb', {}, { kind: 'elsewhere', region: 'bb' }, false],
  ['from a country without region', 'cc', {}, { kind: 'unsupported' }, true],
  ['from an unknown country', null, {}, undefined, false],
  ['who closed the notice', 'bb', { PLACE_NOTICE_CLOSED: 'true' }, undefined, false],
  ['who chose another region', 'cc', { STORED_REGION: 'bb' }, { kind: 'unsupported' }, false],
  ['with a region that is gone', 'cc', { STORED_REGION: 'zz' }, { kind: 'unsupported' }, true],
])('visitors %s', (_who, country, cookies, notice, isStored) => {
  const visited = visit(country, cookies);
  expect(visited.notice).toEqual(notice);
  expect(visited.saved.includes('STORED_REGION=aa')).toBe(isStored);
  expect(visited.state.isFirstTimeAccess).toBe(country === 'cc');
});

test('a language that was chosen before stays the one of its region', () => {
  expect(visit(null, { STORED_LANGUAGE_AA: 'yy', CURRENT_LANGUAGE: 'xx' }).saved).toEqual([]);
});

test('uses the country of a region, not its code', () => {
  const { state, saved, notice } = visit('dd', { USER_REGION: 'dd' }, 'dddd');
  expect(state).toMatchObject({ home: 'dddd', isFirstTimeAccess: false });
  expect(saved).toContain('STORED_REGION=dddd');
  expect(notice).toBeUndefined();
  expect(visit('dd').notice).toEqual({ kind: 'elsewhere', region: 'dddd' });
  expect(visit('dd').saved).not.toContain('STORED_REGION=aa');
});

test('visitors of a country with several regions are at home in each', () => {
  for (const region of ['east', 'west']) {
    expect(visit('ee', {}, region).notice).toBeUndefined();
    expect(visit('ee', {}, region).saved).toContain(`STORED_REGION=${region}`);
  }
  expect(visit('ee').notice).toEqual({ kind: 'elsewhere', region: 'east' });
});
