import { expect, it } from 'vitest';
import { formsOf } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { regionsWithContent } from '../../../tests/regions-with-content.ts';
import { englishMessages } from '../../../tests/shipped-regions.ts';
import { loadProfile } from './profile.server.ts';

const withContent = regionsWithContent.find(({ code }) => code === 'sg') as ResolvedRegion;

async function load() {
  const region = withContent;
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
  return loadProfile(context, createTranslate('en', messages));
}

it('languages to choose from have their full names', async () => {
  expect(await load()).toMatchObject({
    props: { languages: expect.arrayContaining([{ code: 'en', label: 'English' }]) },
  });
});

it('appointments of every form that books a time can be moved', async () => {
  const booking = formsOf(withContent).flatMap(({ name, form: { steps } }) =>
    steps.some(({ fields }) => fields.some(({ type }) => type === 'slot')) ? [name] : [],
  );
  expect(booking.length).toBeGreaterThan(2);
  const slotViews = Object.fromEntries(
    booking.map((name) => [name, expect.objectContaining({ type: 'slot' })]),
  );
  expect(await load()).toMatchObject({
    props: { appointments: { region: 'sg', language: 'en', slotViews } },
  });
});
