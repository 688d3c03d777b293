import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slotExceptionsOf, slotRulesOf } from '#region/slots/place-slots.ts';
import { slotsOfDay } from '#domain/time-slots.ts';
import { placesOf } from '#region/places/places-of.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { createTranslate } from '#region/text/create-translate.ts';
import { loadShowrooms } from '#screens/showrooms/showrooms.server.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { localeTexts } from '#server/manifests/texts/index.ts';
import { catalogueFolders } from '#server/modules/catalogue/make-files.ts';
import { readCatalogue } from '#server/modules/catalogue/read-catalogue.ts';
import { shippedRegions } from '../shipped-regions.ts';

const ROOT = join(import.meta.dirname, '../..');
const regionsDir = join(ROOT, 'regions');
const locales = await readLocales({ shippedLocalesDir: join(ROOT, 'public/locales') });
const catalogue = readCatalogue(catalogueFolders(regionsDir, regionsDir));
const folders = { regionsDir, shippedRegionsDir: regionsDir };
const { regions } = await readContent(shippedRegions, { folders, locales, catalogue });
const texts = localeTexts(locales.messages);
const pairs = regions.flatMap((region) => region.languages.map((language) => ({ region, language })));
const named = pairs.map((pair) => ({ ...pair, name: `${pair.region.code} ${pair.language.code}` }));
/** 10 am in Singapore on a Tuesday. */
const NOW = Date.UTC(2026, 11, 22, 2);

async function load({ region, language }: (typeof pairs)[number], segments: string[]) {
  const messages = texts.messages(language.code);
  const facets = { place: Object.keys(placesOf(region)).map((value) => ({ value, count: 3 })) };
  const api = { get: async () => ({ status: 200, body: { data: [], meta: { facets } } }) };
  const context = { region, language, segments, messages, api, now: NOW, origin: 'https://cars.example' };
  const answer = await loadShowrooms(
    context as unknown as PageContext,
    createTranslate(language.code, messages),
  );
  if (answer.kind !== 'screen') throw new Error(answer.kind);
  return answer;
}

test.each(named)('all showrooms of $name are listed with hours and cars', async (pair) => {
  const { props, meta } = await load(pair, []);
  if (props.kind !== 'list') throw new Error(props.kind);
  expect(props.places.length).toBe(Object.keys(placesOf(pair.region)).length);
  for (const place of props.places) {
    expect(place.hours).not.toMatch(/showrooms:|\{\{/);
    expect(place.cars).toMatch(/3|٣/);
    expect(place.open?.spans.length).toBeGreaterThan(3);
    expect(place.phone.href).toMatch(/^tel:\+\d+$/);
    expect(place.phone.text).not.toMatch(/^\+/);
  }
  expect(meta.title).toBe(props.title);
});

test.each(named)('each showroom of $name has a page that search engines understand', async (pair) => {
  for (const [name, place] of Object.entries(placesOf(pair.region))) {
    const { props, meta } = await load(pair, [name]);
    if (props.kind !== 'one') throw new Error(props.kind);
    expect(props.others.length).toBe(Object.keys(placesOf(pair.region)).length - 1);
    expect(props.place.mapHref).toContain(String(place.coordinates?.latitude));
    expect(meta.structuredData).toMatchObject([
      {
        '@type': 'AutoDealer',
        url: `https://cars.example${props.place.href}`,
        telephone: place.phone,
        address: { '@type': 'PostalAddress', addressCountry: pair.region.manifest.country },
        geo: place.coordinates,
      },
      { '@type': 'BreadcrumbList' },
    ]);
  }
});

test('tells search engines of hours, closed days and shorter ones', async () => {
  const pair = named.find(({ name }) => name === 'sg en');
  if (!pair) throw new Error('no sg en');
  const { meta } = await load(pair, ['jurong-east']);
  const [dealer] = meta.structuredData ?? [];
  expect(dealer?.openingHoursSpecification).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ opens: '09:00', closes: '18:00', dayOfWeek: ['https://schema.org/Saturday', 'https://schema.org/Sunday'] }),
      expect.objectContaining({ validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' }),
      expect.objectContaining({ validFrom: '2027-02-05', opens: '09:00', closes: '14:00' }),
    ]),
  );
});

test('offers no appointment while a showroom is closed', () => {
  const region = regions.find(({ code }) => code === 'sg');
  const place = region && placesOf(region)['jurong-east'];
  if (!region || !place) throw new Error('no place');
  const plan = {
    rules: slotRulesOf(region.manifest, place, 'viewing'),
    exceptions: slotExceptionsOf(place),
    bookings: [],
  };
  const last = (day: string) =>
    slotsOfDay(plan, { day, now: NOW, zone: region.manifest.timeZone })
      .filter(({ capacity }) => capacity > 0)
      .at(-1)?.minute;
  expect(['2026-12-24', '2026-12-25', '2026-12-26', '2027-02-05'].map(last)).toEqual([
    19 * 60,
    undefined,
    17 * 60 + 30,
    13 * 60 + 30,
  ]);
});
