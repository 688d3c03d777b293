import { expect, it } from 'vitest';
import { createTranslate } from '#region/text/create-translate.ts';
import { englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { loadProfile } from './profile.server.ts';

it('languages to choose from have their full names', async () => {
  const region = shippedRegion('sg');
  const messages = englishMessages();
  const context = {
    region,
    language: region.defaultLanguage,
    messages,
    api: { get: () => Promise.reject(new Error('nothing is asked')) },
    search: '',
    route: 'profile',
    segments: [],
    path: '/sg/en/profile',
    origin: 'http://localhost',
    regions: [],
    pictureHost: '',
    variables: {},
    now: 0,
  };
  expect(await loadProfile(context, createTranslate('en', messages))).toMatchObject({
    props: { languages: expect.arrayContaining([{ code: 'en', label: 'English' }]) },
  });
});
