import { expect, it } from 'vitest';
import type { StudioAdditionFlag, StudioAdditionKind } from '#contracts/types.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import { createSchemaTree, type SchemaPosition } from '#region/schema/schema-tree.ts';
import { formSchemas } from '#server/modules/studio/form-content.ts';
import { languageName } from '../../language-name.ts';
import { regionForm } from '../model/region-form.ts';
import { flagsOf, missingFlag, nameFrom } from './answers.ts';
import { askedFilters, choicesFor, languageChoices } from './choices.ts';

const flag = (name: string, more: Partial<StudioAdditionFlag> = {}): StudioAdditionFlag => ({
  ...{ name, value: 'text', text: '', is_text: false, is_repeated: false, is_needed: false, of: 'any' },
  choices: [],
  ...more,
});
const kindOf = (...flags: StudioAdditionFlag[]): StudioAdditionKind => ({
  ...{ name: 'x', content: '', argument: '', argument_text: '', argument_of: 'any', summary: '', places: '' },
  flags,
});
const kind = kindOf(
  flag('label', { is_text: true, is_repeated: true, is_needed: true }),
  flag('where', { of: 'filter_value', is_repeated: true, is_needed: true }),
  flag('value', { of: 'terms', is_repeated: true }),
  flag('words', { of: 'words', is_repeated: true }),
  flag('names', { is_repeated: true }),
  flag('group'),
  flag('fact', { value: '' }),
);

it('makes flags of the command of what is filled in', () => {
  expect(
    flagsOf(kind, {
      label: { en: ' Electric ', ms: '' },
      where: [
        { key: 'fuel', value: 'electric' },
        { key: 'price', value: ' -50000 ' },
        { key: 'body', value: '' },
      ],
      value: [
        { value: 'awd', label: { en: 'All wheels', ms: 'Semua roda' } },
        { value: '', label: { en: 'None' } },
      ],
      words: { en: 'power,output' },
      names: 'a\n\n b ',
      group: '  ',
      fact: true,
    }),
  ).toEqual({
    label: ['en=Electric'],
    where: ['fuel=electric', 'price=-50000'],
    value: ['awd:en=All wheels', 'awd:ms=Semua roda'],
    words: ['en=power,output'],
    names: ['a', 'b'],
    fact: true,
  });
  expect(flagsOf(kind, { label: { '': 'cars:field.mileage' }, fact: false })).toEqual({
    label: ['cars:field.mileage'],
  });
});

it('takes values with labels as the options of a filter, unless these are named', () => {
  const filter = kindOf(flag('options'), flag('option', { of: 'terms', is_repeated: true }));
  const option = [
    { value: 'right', label: { en: 'Right' } },
    { value: 'left', label: { en: 'Left' } },
  ];
  expect(flagsOf(filter, { option })).toEqual({
    options: 'right,left',
    option: ['right:en=Right', 'left:en=Left'],
  });
  expect(flagsOf(filter, { options: 'right,left,centre', option }).options).toBe('right,left,centre');
});

it('names what is missing', () => {
  expect(missingFlag(kind, { label: { en: '' } })?.name).toBe('label');
  expect(missingFlag(kind, { label: { en: 'A' }, where: [{ key: 'fuel', value: ' ' }] })?.name).toBe('where');
  expect(missingFlag(kind, { label: { en: 'A' }, where: [{ key: 'a', value: 'b' }] })).toBeUndefined();
});

it('suggests a name of the English words, of those of the first language where there are none', () => {
  expect(nameFrom({ label: { ms: 'Kereta elektrik', en: 'Électric SUVs & more' } }, ['ms', 'en'])).toBe(
    'electric_suvs_more',
  );
  expect(nameFrom({ title: { ms: 'Kereta elektrik' } }, ['ms'])).toBe('kereta_elektrik');
  expect(nameFrom({ title: { en: '2 cars for one!' } }, ['en'])).toBe('cars_for_one');
  expect(nameFrom({ label: { th: 'รถ' } }, ['th'])).toBe('');
});

const tree = createSchemaTree(new Map(Object.entries(formSchemas({}))));
const MANIFEST: Json = {
  languages: [{ code: 'en' }],
  fields: {
    'inventory.fuel': { label: { en: 'Fuel' }, vocabulary: 'fuel' },
    'listing.is_new': { label: { en: 'New here' } },
  },
  vocabularies: { fuel: { electric: { label: { en: 'Electric' } } } },
  filters: {
    desktop: ['fuel', 'marks', 'price'],
    mobile: ['available', 'fuel'],
    settings: {
      fuel: {
        header: { en: 'Fuel' },
        filters: [{ query: 'fuel', field: 'inventory.fuel', options: ['electric'], unlisted: ['gas'] }],
      },
      marks: {
        header: { en: 'Marks' },
        filters: [{ query: 'marks', isBooleanFilter: true, options: ['is_new'] }],
      },
      price: { header: { en: 'Price' }, filters: [{ query: 'price', type: 'range_input' }] },
      available: { header: { en: 'Available' }, filters: [{ query: 'available', type: 'boolean' }] },
      hidden: { header: { en: 'Hidden' }, filters: [{ query: 'hidden' }] },
    },
  },
};
const form = regionForm({
  ...{ tree, root: tree.root('region.schema.json') as SchemaPosition, text: JSON.stringify(MANIFEST) },
  ...{ inherited: {}, texts: [], problems: [], isReadOnly: false },
});

it('offers the filters of the buy page and their values by what they say', () => {
  const electric = { value: 'electric', label: 'Electric' };
  expect(askedFilters(form)).toEqual([
    { key: 'fuel', label: 'Fuel', values: [electric, { value: 'gas', label: 'gas' }], isSwitch: false },
    { key: 'marks', label: 'Marks', values: [{ value: 'is_new', label: 'New here' }], isSwitch: false },
    { key: 'price', label: 'Price', values: [], isSwitch: false },
    { key: 'available', label: 'Available', values: [], isSwitch: true },
  ]);
  expect(choicesFor(form, 'vocabulary')).toEqual([{ value: 'fuel', label: 'fuel' }]);
  expect(choicesFor(form, 'pictogram')).toContainEqual({ value: 'luxury_sedan', label: 'luxury sedan' });
  expect(choicesFor(form, 'any')).toBeUndefined();
});

it('offers languages by their English names, those of the country first', () => {
  const choices = languageChoices(['en'], [{ value: 'zh-Hans-MY', label: 'Chinese' }]);
  expect(choices[0]).toEqual({ value: 'zh-Hans-MY', label: 'Chinese' });
  expect(choices).toContainEqual({ value: 'pl', label: 'Polish' });
  expect(choices.some(({ value }) => value === 'en' || value === 'xx')).toBe(false);
  expect([languageName('pt-BR'), languageName('p')]).toEqual([
    expect.stringContaining('Portuguese'),
    undefined,
  ]);
});
