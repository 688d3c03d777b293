import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { isObject } from '../../../src/region/manifest/merge-patch.ts';
import { UsageError } from '../../usage-error.ts';
import { type Addable, always, type Given, many, one, planOf, textFlag } from './addable.ts';
import { readText, splitList } from './texts.ts';

const NAME = /^[a-z0-9]+([-_][a-z0-9]+)*$/;
const USUAL_HOURS = '09:00-18:00';

export const place: Addable = {
  name: 'place',
  argument: 'place',
  argumentText: 'name in addresses, such as thu-duc',
  summary: 'a showroom or workshop',
  places:
    'Writes the place into content/<region>/places.json, which is created when it is missing, with its province. The filter for places, the search box and the appointments know it then.',
  content: 'places',
  flags: [
    textFlag('label', '<language>=<text>', always),
    textFlag('address', '<language>=<text>', always),
    { name: 'phone', value: 'number', text: 'E.164 (default: that of the region)' },
    { name: 'hours', value: 'hours', text: `opening hours of each day (default: ${USUAL_HOURS})` },
    {
      name: 'functions',
      value: 'names',
      text: 'what appointments are for (default: inspection,viewing)',
      isRepeated: true,
      choices: ['inspection', 'viewing', 'workshop'],
    },
    { name: 'province', value: 'name', text: 'province that it is in', of: 'province' },
    textFlag('province-label', 'label of a new province'),
    { name: 'coordinates', value: 'lat,lon', text: 'degrees north and east' },
    { name: 'also-called', value: 'names', text: 'other names that buyers type, with commas between them' },
  ],
  example: 'add place thu-duc --region vn --label "Thu Duc" --address "1 Vo Van Ngan"',
  async plan(name, given, { manifest, languages, folders, unwritten }) {
    const { valueAt } = await import('./addition.ts');
    const { contentDocument } = await import('./content-document.ts');
    if (!NAME.test(name))
      throw new UsageError(`"${name}" cannot be a name  allowed: small letters, digits, - and _`);
    const { document, created } = await contentDocument(
      'places',
      manifest.code,
      languages,
      folders,
      unwritten,
    );
    if (valueAt(document, ['locations', name]) !== undefined)
      throw new UsageError(`there is a place "${name}" already`);
    const province = one(given, 'province');
    const text = (flag: string) => readText(flag, many(given, flag), languages) as Json;
    const isNew = province !== undefined && valueAt(document, ['provinces', province]) === undefined;
    if (isNew && many(given, 'province-label').length === 0)
      throw new UsageError(
        `there is no province "${province}"  allowed: ${knownProvinces(valueAt(document, ['provinces']))}, or a new one with --province-label`,
      );
    const value = { ...placeOf(given), label: text('label'), address: text('address') };
    return {
      ...planOf(document, [
        ...(isNew && province !== undefined
          ? [{ path: ['provinces', province], value: { label: text('province-label') } }]
          : []),
        { path: ['locations', name], value: inOrder(value) },
      ]),
      ...(created && { created: [created] }),
    };
  },
};

const knownProvinces = (provinces: Json | undefined): string =>
  isObject(provinces) ? Object.keys(provinces).join(', ') : 'none';

function placeOf(given: Given): { [key: string]: Json } {
  const [phone, province, coordinates] = ['phone', 'province', 'coordinates'].map((flag) => one(given, flag));
  const alsoCalled = splitList(one(given, 'also-called'));
  const named = many(given, 'functions').flatMap(splitList);
  const functions = named.length > 0 ? named : ['inspection', 'viewing'];
  return {
    ...(alsoCalled.length > 0 && { alsoCalled }),
    ...(phone !== undefined && { phone }),
    hours: [hoursOf(one(given, 'hours') ?? USUAL_HOURS)],
    functions,
    ...(province !== undefined && { province }),
    ...(coordinates !== undefined && { coordinates: degreesOf(coordinates) }),
  };
}

function hoursOf(text: string): Json {
  const [, opens, closes] = /^(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/.exec(text) ?? [];
  if (opens === undefined || closes === undefined)
    throw new UsageError(`--hours: "${text}" cannot be used  allowed: such as ${USUAL_HOURS}`);
  return { opens, closes };
}

function degreesOf(text: string): Json {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(',').map(Number);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude))
    throw new UsageError(`--coordinates: "${text}" cannot be used  allowed: such as 10.85,106.75`);
  return { latitude, longitude };
}

/** Names and texts first. */
function inOrder({ label, address, ...rest }: { [key: string]: Json }): Json {
  return { label: label ?? '', address: address ?? '', ...rest };
}
