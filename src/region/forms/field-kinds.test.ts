import { describe, expect, it, test } from 'vitest';
import type { FormField } from '#contracts/types.ts';
import { compileForm } from '#server/modules/forms/compile-form.ts';
import { fieldOf, formOf, regionWithForms } from '../../../tests/fixtures/request-forms.ts';
import { shippedMessages } from '../../../tests/shipped-regions.ts';
import type { FieldAnswer } from '../routing/posted-answers.ts';
import { createTranslate } from '../text/create-translate.ts';
import { FIELD_KINDS, isPersonal } from './field-kinds.ts';
import { formErrors } from './form-errors.ts';
import { formSchema } from './form-schema.ts';

interface Answers {
  field?: Partial<FormField>;
  right: FieldAnswer[];
  wrong: unknown[];
}

const TODAY = '2026-11-23';
const UUID = '0b4f8a52-1c3d-4e5f-8a9b-0c1d2e3f4a5b';
const options = ['a', 'b'].map((value) => ({ value, label: { en: value.toUpperCase() } }));
const start = '2026-11-24T09:30:00+08:00';

/** Answers that are right and wrong for every type; SPEC 5 where it has a rule. */
const ANSWERS: { readonly [Type in FormField['type']]: Answers } = {
  text: {
    right: ['Aida', '林 美', 'สมชาย'],
    wrong: ['', ' ', ' a', 'a\nb', 'a\u0000', '\ud800', 5, 'x'.repeat(201)],
  },
  textarea: { right: ['a\nb', 'x'.repeat(2000)], wrong: ['', '\n', 'a\u0000b', 'x'.repeat(2001)] },
  number: { field: { min: 0, max: 100 }, right: [0, 100], wrong: [-1, 101, 1.5, '5', null] },
  money: { field: { min: 1, max: 10 }, right: [100, 1000], wrong: [99, 1001, 1.5, '100'] },
  phone: {
    right: ['+60123456789', '+6581234567'],
    wrong: ['0123456789', '+60', '+601', 'phone', '+60 12 345 6789'],
  },
  email: {
    right: ['a@b.co', 'a.b+c@d-e.example', 'a..b@docomo.ne.jp', 'ab.@docomo.ne.jp'],
    wrong: ['a', 'a@b', 'a@@b.co', '.a@b.co', 'a@b..co', 'a b@c.de'],
  },
  select: { field: { options }, right: ['a', 'b'], wrong: ['c', '', ['a'], 1] },
  yes_no: { right: [true, false], wrong: ['yes', 1, null] },
  vehicle: {
    right: [
      { make: 'toyota', model: 'toyota.vios', year: 2019, submodel: '1.5 E' },
      { make: 'other', text: 'A kit car', year: 1990 },
      { make: 'toyota', model: 'toyota.vios', year: 2027 },
      { make: 'toyota', model: 'toyota.vios', year: 1900 },
    ],
    wrong: [
      {},
      { make: 'toyota' },
      { make: 'other' },
      { make: 'Toyota', model: 'x', year: 1 },
      { make: 'toyota', model: 'toyota.vios', year: 2028 },
      { make: 'toyota', model: 'toyota.vios', year: 2568 },
      { make: 'toyota', model: 'toyota.vios', year: 1899 },
      'toyota',
      { text: 'x' },
    ],
  },
  date: {
    field: { min: 0, max: 7 },
    right: ['2026-11-23', '2026-11-30'],
    wrong: ['2026-11-22', '2026-12-01', '2026-11-31', '23.11.2026'],
  },
  place: { field: { function: 'viewing' }, right: ['north', 'south'], wrong: ['east', '', 1] },
  slot: {
    field: { slotType: 'inspection' },
    right: [
      { start, location: 'north' },
      { start, location: 'north', hold: UUID },
    ],
    wrong: [
      { start },
      { start, location: 'south' },
      { start: '2026-11-24', location: 'north' },
      { start, location: 'north', x: 1 },
    ],
  },
  file: {
    field: { multiple: true, maxFiles: 2 },
    right: [[UUID]],
    wrong: [[], ['x'], UUID, [UUID, UUID], [UUID, `1${UUID.slice(1)}`, `2${UUID.slice(1)}`]],
  },
  consent: { right: [true], wrong: [false, 'true', 1] },
  address: {
    field: { parts: ['province', 'city', 'line'] },
    right: [
      { province: 'east', city: 'hill' },
      { province: 'west', city: 'Anywhere', line: '1 Road' },
    ],
    wrong: [{}, { province: 'north' }, { province: 'east', city: 'Anywhere' }, { postal_code: '1' }, 'east'],
  },
  plate: {
    right: [
      'SBA 1234 X',
      '1กก 1234',
      '品川 300 あ 12-34',
      '品川 300 あ ・・・1',
      '品川300あ・・12',
      '・123',
      '･･･1',
    ],
    wrong: ['', '-', '・・・', 'A  1', 'あ ・・・・1', '<b>', 'x'.repeat(21)],
  },
  website: { right: ['example.com', 'https://a.b/c'], wrong: ['example', 'a .b', '.b', 'a.'] },
  alphanumeric: { right: ['A1', '1a2b'], wrong: ['AB', '12', 'A-1', 'A 1', 'é1'] },
  iban: {
    right: ['DE89370400440532013000', 'NO9386011117947'],
    wrong: ['DE89370400440532013001', 'DE98370400440532013000', 'DE89 3704', 'de89370400440532013000', ''],
  },
  rating: { right: [1, 5], wrong: [0, 6, 2.5, '3'] },
};

describe('typed days and years of other calendars', () => {
  const read = (code: string, type: 'date' | 'vehicle', text: string) => {
    const region = regionWithForms({}, code);
    const context = {
      region,
      language: region.defaultLanguage,
      t: (key: string) => key,
      now: Date.parse(TODAY),
    };
    const texts = (part?: string) => (part === 'make' ? ['toyota'] : part === 'year' || !part ? [text] : []);
    const answer = FIELD_KINDS[type].read?.(texts, fieldOf('asked', type), context);
    return type === 'date' ? answer : (answer as { year: unknown }).year;
  };
  it.each([
    ['th', '2568-05-01', '2025-05-01'],
    ['th', 'พ.ศ. 2568-05-01', '2025-05-01'],
    ['th', '2025-05-01', '2025-05-01'],
    ['jp', '令和元年5月1日', '2019-05-01'],
    ['jp', 'R6.5.1', '2024-05-01'],
    ['jp', '平成31年4月30日', '2019-04-30'],
    ['my', '2568-05-01', '2568-05-01'],
    ['my', 'soon', 'soon'],
  ])('in %s reads the day %s', (code, text, day) => expect(read(code, 'date', text)).toBe(day));
  it.each([
    ['th', '2568', 2025],
    ['th', '2019', 2019],
    ['jp', '令和元年', 2019],
    ['jp', 'R6', 2024],
    ['jp', '平成31', 2019],
    ['my', '2568', 2568],
    ['my', '2019', 2019],
  ])('in %s reads the year %s', (code, text, year) => expect(read(code, 'vehicle', text)).toBe(year));
});

describe('personal answers', () => {
  it('are those of these types', () => {
    const types = Object.keys(FIELD_KINDS) as FormField['type'][];
    const personal = types.filter((type) => isPersonal(fieldOf('asked', type)));
    expect(personal).toEqual(['address', 'alphanumeric', 'email', 'iban', 'phone', 'plate']);
    for (const type of types) {
      expect([type, typeof FIELD_KINDS[type].isPersonal]).toEqual([type, 'boolean']);
      for (const own of [true, false])
        expect(isPersonal(fieldOf('asked', type, { personal: own }))).toBe(own);
    }
  });
  it('are those that browsers fill in from what they know of a person', () => {
    const text = (autocomplete: FormField['autocomplete']) =>
      isPersonal(fieldOf('asked', 'text', autocomplete && { autocomplete }));
    expect([text('name'), text('bday'), text('postal-code')]).toEqual([true, true, true]);
    expect([text('organization'), text('off'), text(undefined)]).toEqual([false, false, false]);
  });
});

describe.each(Object.entries(ANSWERS))('a field of the type %s', (name, { field, right, wrong }) => {
  const type = name as FormField['type'];
  const asked = fieldOf('asked', type, { required: true, ...(field as Partial<FormField>) });
  const optional = { ...asked, required: false };
  const region = regionWithForms({});
  const checkOf = (each: FormField) => compileForm(formSchema(formOf([[each]]), region)).check;
  const [needs, takes] = [checkOf(asked), checkOf(optional)];
  const fields = [{ name: 'asked', type, label: 'Question' }];

  it('needs an answer only where it is required', () => {
    expect(takes({}, TODAY)).toEqual([]);
    expect(needs({}, TODAY)).toHaveLength(1);
  });
  it('takes right answers and refuses wrong ones', () => {
    for (const answer of right) expect([answer, takes({ asked: answer }, TODAY)]).toEqual([answer, []]);
    for (const answer of wrong)
      expect([answer, takes({ asked: answer }, TODAY).length]).not.toEqual([answer, 0]);
  });
  it('asks for an answer where a typed one is empty', () => {
    const [language = region.defaultLanguage] = region.languages;
    const context = { region, language, t: (key: string) => key, today: TODAY };
    const schema = FIELD_KINDS[type].schema(asked, region);
    if (schema.type === 'string' && !('enum' in schema))
      expect(formErrors(needs({ asked: '' }, TODAY), fields, context)).toEqual({
        asked: ['forms:error.required'],
      });
  });
  it.each(region.languages)(
    'says in $code what is wrong, and shows answers and view as plain JSON',
    (language) => {
      const t = createTranslate(language.code, shippedMessages(language.code));
      const context = { region, language, t, now: Date.parse(TODAY), today: TODAY };
      for (const answers of [{}, ...wrong.map((asked) => ({ asked }))]) {
        const { asked: messages = [], ...others } = formErrors(needs(answers, TODAY), fields, context);
        expect(others).toEqual({});
        expect(messages).toHaveLength(1);
        expect(messages[0]).toMatch(/\S/);
        expect(messages[0]).not.toMatch(/forms:|\{\{|NaN|undefined/);
      }
      const kind = FIELD_KINDS[type];
      for (const answer of right) {
        const summary = kind.summary(answer, asked, context);
        expect(summary).toMatch(/\S/);
        expect(summary).not.toMatch(/forms:|\{\{|NaN|undefined|\[object/);
      }
      const view = kind.view(asked, context);
      expect(JSON.parse(JSON.stringify(view))).toEqual(view);
      expect(view).toMatchObject({ name: 'asked', type });
    },
  );
});

test('unknown and hidden answers are refused by name', () => {
  const region = regionWithForms({});
  const form = formOf([
    [
      fieldOf('has_loan', 'yes_no'),
      fieldOf('bank', 'text', { show: { when: [{ op: 'is', field: 'has_loan', value: true }] } }),
    ],
  ]);
  const [language = region.defaultLanguage] = region.languages;
  const context = { region, language, t: (key: string) => key, today: TODAY };
  const fields = form.steps
    .flatMap((step) => step.fields)
    .map(({ name, type }) => ({ name, type, label: name }));
  const { check } = compileForm(formSchema(form, region));
  const errors = check({ has_loan: false, bank: 'A', other: 1 }, TODAY);
  expect(formErrors(errors, fields, context)).toEqual({
    bank: ['forms:error.hidden'],
    other: ['forms:error.hidden'],
  });
  const polluted = check(JSON.parse('{"__proto__":{"bank":"A"}}'), TODAY);
  expect(Object.keys(formErrors(polluted, fields, context))).toEqual(['__proto__']);
});
