import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContentLocation } from '#contracts/types.ts';
import { catalogueFolders } from '#server/config/folders.ts';
import { readCatalogue } from '#server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '#server/manifests/content/read-content.ts';
import { readLocales } from '#server/manifests/locales/read-locales.ts';
import { shippedRegions } from '../shipped-regions.ts';

const shippedRegionsDir = join(import.meta.dirname, '../../regions');
const folder = await mkdtemp(join(tmpdir(), 'forecourt-places-'));
const regionsDir = join(folder, 'regions');
const locales = await readLocales({
  shippedLocalesDir: join(import.meta.dirname, '../../public/locales'),
});
const catalogue = readCatalogue(catalogueFolders(shippedRegionsDir, shippedRegionsDir));
const file = join(regionsDir, 'content/sg/places.json');

beforeEach(async () => {
  await rm(regionsDir, { recursive: true, force: true });
  await cp(join(shippedRegionsDir, 'content'), join(regionsDir, 'content'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const OPEN: ContentLocation = {
  label: { en: 'East', zh: '东', ms: 'Timur' },
  address: { en: '1 Example Road', zh: '1 Example Road', ms: '1 Example Road' },
  coordinates: { latitude: 1.35, longitude: 103.8 },
  functions: ['viewing'],
  hours: [{ opens: '10:00', closes: '18:00' }],
};

const SHIPPED = JSON.parse(await readFile(join(shippedRegionsDir, 'content/sg/places.json'), 'utf8'));
const TAMPINES: ContentLocation = SHIPPED.locations.tampines;
const EAST_CITIES: object = SHIPPED.provinces.east.cities;

async function problemsOf(
  place: Partial<ContentLocation>,
  provinces: Readonly<Record<string, object>> = {},
): Promise<string[]> {
  const content = JSON.parse(await readFile(file, 'utf8'));
  content.locations.test = { ...OPEN, ...place };
  for (const [name, province] of Object.entries(provinces))
    content.provinces = { ...content.provinces, [name]: { ...content.provinces?.[name], ...province } };
  await writeFile(file, JSON.stringify(content, null, 2));
  const { problems } = await readContent(shippedRegions, {
    folders: { regionsDir, shippedRegionsDir },
    locales,
    catalogue,
  });
  return problems.map(({ path, message, allowed }) => `${path}: ${message} · ${allowed}`);
}

describe('a place', () => {
  it('without a fault is accepted', async () => {
    expect(await problemsOf({})).toEqual([]);
  });
  it('may have the label of a place in another province', async () => {
    const found = await problemsOf({ label: TAMPINES.label, province: 'west' });
    expect(found.filter((each) => each.includes('is the label of "tampines" in'))).toEqual([]);
  });
  it('may be called like a model that is found with its make only', async () => {
    expect(catalogue.model('jaguar.xe')?.name).toBe('XE');
    expect(await problemsOf({ alsoCalled: ['XE'] })).toEqual([]);
  });
  it.each<[string, Partial<ContentLocation>, string]>([
    [
      'with appointments outside of all opening hours',
      { hours: [{ opens: '20:00', closes: '23:00' }] },
      'outside of all opening hours',
    ],
    [
      'with slots outside of its opening hours',
      { slots: [{ firstSlot: '19:00', lastSlot: '21:00' }] },
      'slots[0]: all of these times are outside',
    ],
    [
      'with slots on days on which it is closed',
      {
        hours: [{ days: ['mon'], opens: '10:00', closes: '18:00' }],
        slots: [{ days: ['sun'], firstSlot: '10:00', lastSlot: '12:00' }],
      },
      'slots[0]: all of these times are outside',
    ],
    [
      'with a holiday on a day that does not exist',
      { exceptions: [{ from: '2026-02-30' }] },
      '2026-02-30 does not exist',
    ],
    [
      'with a leap day in another year',
      { exceptions: [{ from: '2027-02-28', until: '2027-02-29' }] },
      '2027-02-29 does not exist',
    ],
    [
      'with slots until a day that does not exist',
      { slots: [{ until: '2026-06-31' }] },
      '2026-06-31 does not exist',
    ],
    ['in another country', { coordinates: { latitude: 35.68, longitude: 139.76 } }, 'is not in SG'],
    ['with swapped coordinates', { coordinates: { latitude: 51.5, longitude: 1.35 } }, 'is not in SG'],
    [
      'with a placeholder that has no value',
      { label: { en: 'East {{valor}}', zh: '东', ms: 'Timur' } },
      '{{valor}}',
    ],
    ['with a hidden character', { label: { en: 'Ea\u200bst', zh: '东', ms: 'Timur' } }, 'U+200B'],
    ['with a name that is a make', { alsoCalled: ['Toyota'] }, 'alsoCalled[0]: "Toyota" is the car "Toyota"'],
    [
      'with a name that is a model in another script',
      { alsoCalled: ['East End', '思域'] },
      'alsoCalled[1]: "思域" is the car "Honda Civic"',
    ],
    [
      'with a name that is a model under another name',
      { alsoCalled: ['CHR'] },
      '"CHR" is the car "Toyota C-HR"',
    ],
    [
      'with a name that is a model, with another sign',
      { alsoCalled: ['T/Roc'] },
      'is the car "Volkswagen T-Roc"',
    ],
    [
      'with a name that is a model without its sign',
      { alsoCalled: ['TRoc'] },
      'is the car "Volkswagen T-Roc"',
    ],
    ['with a name that is a make and a model', { alsoCalled: ['Toyota Vios'] }, 'is the car "Toyota Vios"'],
    ['with a name that is a search word', { alsoCalled: ['Near'] }, '"Near" has another meaning'],
    ['with a name that is a word of another language', { alsoCalled: ['sekitar'] }, 'searchWords.ms.about'],
    ['with a name that is a filter', { alsoCalled: ['Mileage'] }, '"Mileage" has another meaning'],
    ['with a name that is an option', { alsoCalled: ['Sedan'] }, '"sedan" of the filter "body"'],
    ['with a name that is a number', { alsoCalled: ['50,000'] }, '"50,000" is a number'],
    ['with a name in full-width digits', { alsoCalled: ['２０１８'] }, 'is a number'],
    ['with a name of signs', { alsoCalled: ['…'] }, 'is too short'],
    ['with a name of one letter', { alsoCalled: ['E'] }, 'is too short'],
    ['with a name twice', { alsoCalled: ['East End', 'EAST-END'] }, 'alsoCalled[1]: "EAST-END" is the same'],
    ['with a blank name', { alsoCalled: [' '] }, 'alsoCalled[0]'],
    ['with a hidden character in a name', { alsoCalled: ['Ea\u200bst'] }, 'U+200B'],
    ['with a name that turns', { alsoCalled: ['\u202eEast'] }, 'U+202E'],
    ['with a text that turns', { address: { en: '1 \u202eRoad', zh: '1', ms: '1' } }, 'U+202E'],
    [
      'with the label of another place',
      { label: TAMPINES.label },
      '"Tampines" is the label of "tampines" in en',
    ],
    [
      'with the label of another place of its province',
      { label: TAMPINES.label, province: 'east' },
      '"Tampines" is the label of "tampines" in en',
    ],
    ['with the phone of another place', { phone: TAMPINES.phone }, '"tampines" has the same phone'],
    [
      'with the coordinates of another place',
      { coordinates: TAMPINES.coordinates },
      '"tampines" has the same coordinates',
    ],
    ['with a phone of another country', { phone: '+60320505511' }, 'is a number of MY'],
    [
      'with another postcode in a language',
      { address: { en: '1 Road 529510', zh: '1 Road 529501', ms: '1 Road 529510' } },
      'has 529501 in zh and 529510 in en',
    ],
    [
      'with times and no function',
      { functions: [], slots: [{ lastSlot: '17:00' }] },
      'nothing can be booked',
    ],
    [
      'with a last time that is never reached',
      { slots: [{ firstSlot: '10:00', lastSlot: '17:10' }] },
      'never reach 17:10',
    ],
    [
      'with a rule of times twice',
      { slots: [{ lastSlot: '17:00' }, { lastSlot: '17:00' }] },
      'slots[1]: these times are those of rule 1',
    ],
    [
      'with a day in two exceptions',
      { exceptions: [{ from: '2026-12-24', until: '2026-12-26' }, { from: '2026-12-25' }] },
      'exceptions[1].from: 2026-12-25 is in exception 1, too',
    ],
    [
      'with a holiday of a year',
      { exceptions: [{ from: '2026-12-24', until: '2027-12-26' }] },
      'last for 368 days',
    ],
    [
      'with another name of another place',
      { alsoCalled: ['Jurong Timur'] },
      '"Jurong Timur" is another name of "jurong-east", too',
    ],
    [
      'with a label that is a make',
      { label: { en: 'East', zh: '东', ms: 'Toyota' } },
      'label: "Toyota" is the make "Toyota"',
    ],
    [
      'with a label that is a postcode',
      { label: { en: '529510', zh: '东', ms: 'Timur' } },
      'label: "529510" is a number',
    ],
    [
      'with a holiday of the wrong decade',
      { exceptions: [{ from: '2062-12-25' }] },
      'exceptions[0].from: the year 2062 is far from 2027',
    ],
    [
      'with a holiday of another calendar',
      { exceptions: [{ from: '2569-12-25' }] },
      'the year 2569 is far from 2027',
    ],
    [
      'with times that ended long ago',
      { slots: [{ until: '2016-12-31' }] },
      'slots[0].until: the year 2016 is far from 2027',
    ],
    ['with the name of another place', { alsoCalled: ['Tampines'] }, '"Tampines" is the label of "tampines"'],
  ])('%s is refused', async (_, place, message) => {
    expect(await problemsOf(place)).toEqual([expect.stringContaining(message)]);
  });

  it('accepts names that are only those of places', async () => {
    expect(await problemsOf({ alsoCalled: ['East End', 'Siglap', '友诺士'] })).toEqual([]);
  });

  it('may be called like its province, and like the other showrooms there', async () => {
    expect(
      await problemsOf(
        { province: 'east', alsoCalled: ['Eastside'] },
        { east: { alsoCalled: ['Eastside'] } },
      ),
    ).toEqual([]);
  });

  it('refuses two cities of a province with one label', async () => {
    const cities = { bedok: { en: 'Tampines', zh: '勿洛', ms: 'Bedok' } };
    expect(await problemsOf({}, { east: { cities: { ...EAST_CITIES, ...cities } } })).toEqual([
      expect.stringMatching(/provinces\.east\.cities\.\w+: "Tampines" is the label of "\w+" in en, too/),
    ]);
  });

  it('has the same rules for names of provinces', async () => {
    expect(await problemsOf({}, { east: { alsoCalled: ['Honda', '2019'] } })).toEqual([
      expect.stringContaining('provinces.east.alsoCalled[0]: "Honda" is the car "Honda"'),
      expect.stringContaining('provinces.east.alsoCalled[1]: "2019" is a number'),
    ]);
  });
});
