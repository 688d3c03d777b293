import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import type { FormField } from '#contracts/types.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import type { FieldFrame } from '#region/forms/field-kind.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { ALL_FIELDS } from '../../../tests/fixtures/all-fields.ts';
import { englishLabel, englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { Field } from './field.tsx';
import type { FieldControlProps } from './field-control.ts';
import * as fieldControls from './field-controls.ts';
import { SlotTimes } from './slot/slot.tsx';

const root = new URL('../../../', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schemas/region/form.schema.json', root), 'utf8'));
const types: string[] = [...schema.$defs.field.properties.type.enum].sort();
const { locations } = JSON.parse(readFileSync(new URL('regions/content/sg/places.json', root), 'utf8'));
const region = { ...shippedRegion('sg'), content: { places: { locations } } } as ResolvedRegion;
const context = { ...englishLabel(region), region, now: Date.UTC(2026, 5, 15) };
const language = { ...region.defaultLanguage, direction: 'ltr' as const };
const never = () => Promise.reject(new Error('controls ask nothing on the server'));

function render(field: FieldFrame, props: Partial<FieldControlProps> = {}): string {
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <MantineRoot>
        <Field
          field={field}
          answer={undefined}
          error={undefined}
          isRequired={false}
          isDisabled={false}
          inputId="focus"
          answers={{}}
          api={{ form: 'all', get: never, send: never, upload: never, address: String, ownAddress: String }}
          onChange={() => {}}
          onLeave={() => {}}
          {...props}
        />
      </MantineRoot>
    </I18nProvider>,
  );
}

/** What a browser without JavaScript sends of controls. */
function sentBy(html: string): URLSearchParams {
  const sent = new URLSearchParams();
  const plain = (text: string) => text.replaceAll('&amp;', '&');
  const add = (tag: string, value: string | undefined) => {
    const name = /name="([^"]*)"/.exec(tag)?.[1];
    if (name && value) sent.append(name, plain(value));
  };
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g))
    if (!/type="(?:radio|checkbox)"/.test(tag) || tag.includes('checked=""'))
      add(tag, /value="([^"]*)"/.exec(tag)?.[1]);
  for (const [, tag = '', text] of html.matchAll(/<textarea\b([^>]*)>([^<]*)</g)) add(tag, text);
  for (const [, tag = '', options = ''] of html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs))
    add(tag, /value="([^"]*)" selected=""/.exec(options)?.[1]);
  return sent;
}

const ANSWERS: Readonly<Partial<Record<FormField['name'], [answer: FieldAnswer, html: RegExp]>>> = {
  name: ['Mei', /value="Mei"/],
  remark: ['Two keys', />Two keys</],
  mileage: [85_000, /value="85,000"/],
  price: [5_080_000, /value="50,800"/],
  phone: ['+6581234567', /value="81234567"/],
  payment: ['loan', /<option value="loan" selected="">/],
  services: [['tyres'], /<input[^>]*value="tyres"[^>]*checked=""|<input[^>]*checked=""[^>]*value="tyres"/],
  has_loan: [false, /<input[^>]*checked=""[^>]*value="no"/],
  vehicle: [{ make: 'toyota' }, /<option value="toyota" selected="">/],
  registered: ['2020-03-09', /value="2020-03-09".*Monday,? 9 March 2020/],
  place: ['tampines', /<input[^>]*checked=""[^>]*value="tampines"/],
  address: [{ line: '1 Road' }, /value="1 Road"/],
  rating: [4, /<input[^>]*checked=""[^>]*value="4"/],
  agreed: [true, /<input[^>]*checked=""/],
};

test('folders, registry, kinds and the schema name the same types', () => {
  const folders = readdirSync(new URL('.', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'unknown')
    .map(({ name }) => name.replaceAll('-', '_'));
  expect(folders.sort()).toEqual(types);
  expect(Object.keys(fieldControls).sort()).toEqual(types);
  expect(Object.keys(FIELD_KINDS).sort()).toEqual(types);
  expect([...new Set(ALL_FIELDS.map(({ type }) => type))].sort()).toEqual(types);
});

const viewOf = (name: string) => {
  const field = ALL_FIELDS.find((each) => each.name === name) as FormField;
  return FIELD_KINDS[field.type].view(field, context);
};

test.each([
  ['vehicle', { make: 'toyota' }, 'model'],
  ['vehicle', { make: 'toyota', model: 'toyota.vios' }, 'year'],
  ['vehicle', { make: 'other' }, 'text'],
  ['address', { line: '1 Road' }, 'province'],
])('marks the missing part of a wrong %s, with the message: %o', (name, answer, missing) => {
  const html = render(viewOf(name), { answer, error: 'Something is missing', isRequired: true });
  const wrong = html.match(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g) ?? [];
  expect(wrong).toHaveLength(1);
  expect(wrong[0]).toContain(`name="${name}.${missing}"`);
  const [, messageId = ''] = /aria-describedby="([^" ]+)/.exec(wrong[0] ?? '') ?? [];
  const [message] = html.slice(html.indexOf(`id="${messageId}"`)).split('</p>');
  expect(message).toContain('Something is missing');
  expect(html.match(/Something is missing/g)).toHaveLength(1);
});

test('a wrong answer that lacks no part has its message under the question', () => {
  const answer = { make: 'toyota', model: 'toyota.vios', year: 2019 };
  const html = render(viewOf('vehicle'), { answer, error: 'Not this one', isRequired: true });
  expect(html.indexOf('Not this one')).toBeLessThan(html.indexOf('<select'));
});

test.each(['services', 'has_loan', 'place', 'rating', 'slot', 'photos'])(
  'the message of %s stands above its choices',
  (name) => {
    const html = render(viewOf(name), { error: 'Something is missing' });
    const first = html.search(/<input|id="focus"/);
    expect(html.indexOf('Something is missing')).toBeGreaterThan(html.indexOf('<legend'));
    expect(html.indexOf('Something is missing')).toBeLessThan(first);
  },
);

test('times are marked as wrong, which none of their days is', () => {
  const times = (isWrong: boolean) =>
    renderToStaticMarkup(
      <I18nProvider language={language} messages={englishMessages()}>
        <SlotTimes
          name="viewing"
          label="When?"
          slots={[
            {
              value: '2026-06-16T09:00:00+08:00',
              title: '9:00 am',
              block_time: false,
              has_inspection: true,
              slots_left: 1,
              slots_set: 1,
            },
          ]}
          chosen={undefined}
          isDisabled={false}
          isWrong={isWrong}
          onChoose={() => {}}
        />
      </I18nProvider>,
    );
  const group = /<div[^>]*role="radiogroup"[^>]*>/;
  expect(group.exec(times(true))?.[0]).toContain('aria-label="When?" aria-invalid="true"');
  expect(group.exec(times(false))?.[0]).not.toContain('aria-invalid');
});

test.each(['hologram', 'constructor', '__proto__'])('shows an error for the unknown type %s', (type) => {
  const html = render({ type: type as 'text', name: 'x', label: 'Question' });
  expect(html).toContain('Question');
  expect(html).toContain(`its type ${type} is unknown`);
});

describe.each(ALL_FIELDS.map((field) => [field.name, field] as const))('%s', (_, field) => {
  const view = FIELD_KINDS[field.type].view(field, context);
  const inputs = (html: string) => html.match(/<(?:input(?! type="hidden")|select|textarea)\b[^>]*>/g) ?? [];

  it('is a named native control with its label on the server', () => {
    const html = render(view);
    expect(html).toContain(view.label);
    expect(html).toContain('id="focus"');
    // times follow from a place
    if (field.type !== 'slot') expect(html).toMatch(new RegExp(`name="${field.name}[".]`));
  });

  // times follow from a place
  if (field.type !== 'slot')
    it('is marked as wrong only with an error', () => {
      expect(render(view, { error: 'Something is missing', isRequired: true })).toContain(
        'aria-invalid="true"',
      );
      expect(render(view)).not.toContain('aria-invalid="true"');
    });

  it('connects its error and its help', () => {
    const html = render({ ...view, help: 'Some help' }, { error: 'Something is missing' });
    const describedBy = [...html.matchAll(/aria-describedby="([^"]+)"/g)].flatMap(([, ids = '']) =>
      ids.split(' '),
    );
    const textOf = (id: string) => html.slice(html.indexOf(`id="${id}"`));
    expect(describedBy.some((id) => textOf(id).includes('Something is missing'))).toBe(true);
    expect(html).toContain('Some help');
  });

  it('says that it is optional unless it is required', () => {
    expect(render(view)).toContain('(optional)');
    expect(render(view, { isRequired: true })).not.toContain('(optional)');
  });

  it('is disabled as a whole', () => {
    const html = render(view, { isDisabled: true });
    const isWhole = /<fieldset[^>]*disabled=""/.test(html);
    expect(isWhole || inputs(html).every((input) => input.includes('disabled=""'))).toBe(true);
  });

  const [answer, shown] = ANSWERS[field.name] ?? [];
  if (shown)
    it('shows its answer, and sends it without JavaScript', () => {
      const html = render(view, { answer });
      expect(html).toMatch(shown);
      const sent = sentBy(html);
      const texts = (part?: string) => sent.getAll(part ? `${field.name}.${part}` : field.name);
      const { read = (given: typeof texts) => given()[0] } = FIELD_KINDS[field.type];
      expect(read(texts, field, context)).toEqual(answer);
    });
});
