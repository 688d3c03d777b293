import { expect, test } from 'vitest';
import { attachPageContext, type PageContext } from '#region/routing/page-context.ts';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { failureProps } from './load-failure.server.ts';

const region = shippedRegion('sg');
const [english] = region.languages;
if (!english) throw new Error('no language');
const context: PageContext = {
  region,
  language: english,
  route: 'home',
  segments: [],
  path: '/sg/en',
  search: '',
  origin: 'https://cars.example',
  regions: [],
  messages: englishMessages(),
  api: { get: () => Promise.reject(new Error('not asked')) },
  pictureHost: '',
  variables: { TAG_MANAGER_URL: 'https://tags.example/gtm.js' },
  now: 0,
};

test('loads the texts of the consent banner on the not-found page if it is shown', () => {
  const namesFor = (variables: Record<string, string>) => {
    const request = {};
    attachPageContext(request, { ...context, variables: { ...context.variables, ...variables } });
    const props = failureProps(request, 404);
    return 'messages' in props ? Object.keys(props.messages) : [];
  };
  expect(namesFor({ TAG_MANAGER_ID_SG: 'GTM-1' })).toContain('privacy');
  expect(namesFor({})).not.toContain('privacy');
});
