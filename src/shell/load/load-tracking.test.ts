import { expect, test } from 'vitest';
import type { PageContext } from '#region/routing/page-context.ts';
import { englishLabel, shippedManifest, shippedRegion } from '../../../tests/shipped-regions.ts';
import { shellProps } from './load-shell.server.ts';
import { trackingView } from './load-tracking.server.ts';

const region = shippedRegion('sg');
const context: PageContext = {
  region,
  language: region.defaultLanguage,
  route: 'home',
  segments: [],
  path: '/sg/en',
  search: '',
  origin: 'https://cars.example',
  regions: [],
  messages: {},
  api: { get: () => Promise.reject(new Error('not asked')) },
  pictureHost: '',
  variables: { TAG_MANAGER_URL: 'https://tags.example/gtm.js', TAG_MANAGER_ID_SG: 'GTM-1' },
  now: 0,
};

test('records a choice on the site itself, also if listings come from another host', () => {
  const manifest = { ...shippedManifest('sg'), apiHost: 'https://api.example' };
  for (const each of [region, { ...region, manifest }])
    expect(trackingView({ ...context, region: each }, {} as never)).toMatchObject({
      recordUrl: '/api/v1/rabbit/sg/consents',
    });
});

test('a page without third parties shows no consent question', () => {
  const { t } = englishLabel(region);
  const trackingOf = (isUntracked: boolean) =>
    shellProps(context, { meta: { title: 'A page' }, isUntracked }, t).tracking;
  expect(trackingOf(false)).toMatchObject({ region: 'sg' });
  expect(trackingOf(true)).toBeUndefined();
});
