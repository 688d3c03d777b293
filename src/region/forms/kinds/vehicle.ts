import type { FormField } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { formatYear } from '../../format/format.ts';
import { calendarsOf, yearOfCell } from '../../search/calendar-year.ts';
import { fieldFrame } from '../field-frame.ts';
import type { AnswerSchema, FieldKind } from '../field-kind.ts';
import { LINE } from '../text-kind.ts';
import { MAKE } from './select.ts';

type Level = NonNullable<FormField['levels']>[number];

const LEVELS: readonly Level[] = ['make', 'model', 'year', 'submodel'];
const MODEL = `${MAKE.slice(0, -1)}\\.${MAKE.slice(1)}`;
/** Make of a car that the catalogue does not have. */
const OTHER = 'other';

const SCHEMAS: { readonly [Name in Level]: AnswerSchema } = {
  make: { type: 'string', maxLength: 60, pattern: MAKE },
  model: { type: 'string', maxLength: 120, pattern: MODEL },
  year: { type: 'integer', carYear: true },
  submodel: { type: 'string', maxLength: 120, pattern: LINE },
};

/** A car by make, model, year and version, or in words of people. */
export const vehicle = {
  isPersonal: false,
  reads: ['levels', 'stock'],
  schema(field) {
    const levels = levelsOf(field);
    return {
      type: 'object',
      additionalProperties: false,
      required: ['make'],
      properties: {
        ...Object.fromEntries(levels.map((level) => [level, SCHEMAS[level]])),
        text: { type: 'string', maxLength: 200, pattern: LINE },
      },
      // the version is not known of every car
      if: { properties: { make: { const: OTHER } } },
      // biome-ignore lint/suspicious/noThenProperty: keyword of JSON Schema
      then: { required: ['text'], properties: { model: false, submodel: false } },
      else: { required: levels.filter((level) => level !== 'submodel'), properties: { text: false } },
    };
  },
  view: (field, context) => ({
    ...fieldFrame('vehicle', field, context),
    /** What is asked for, one after the other, with labels. */
    levels: levelsOf(field).map((name) => ({ name, label: context.t(`forms:vehicle.${name}`) })),
    stock: field.stock ?? 'any',
    /** Choice for a car that is not in the list, and the label of its text. */
    other: { value: OTHER, label: context.t('forms:vehicle.other'), text: context.t('forms:vehicle.text') },
  }),
  read(texts, field, { now, region: { manifest } }) {
    const nextYear = Number(zonedDay(now, manifest.timeZone).slice(0, 4)) + 1;
    const yearOf = (text: string) => yearOfCell(text, calendarsOf(manifest), nextYear) ?? Number(text);
    const [make] = texts('make');
    if (make === undefined) return undefined;
    const parts = make === OTHER ? ['text'] : levelsOf(field).filter((level) => level !== 'make');
    const answered = parts.flatMap((part) => {
      const [text] = texts(part);
      return text === undefined ? [] : [[part, part === 'year' ? yearOf(text) : text] as const];
    });
    return { make, ...Object.fromEntries(answered) };
  },
  summary(answer, _, { catalogue, language }) {
    const { make, model, year, submodel, text } = answer as Readonly<Record<string, string | number>>;
    const name = (slug: string | number | undefined) =>
      slug === undefined ? '' : (catalogue?.displayName(String(slug), language.code) ?? String(slug));
    const makeName = name(make);
    const modelName = name(model);
    return [
      make === OTHER ? text : modelName.startsWith(makeName) ? '' : makeName,
      modelName,
      year === undefined ? '' : formatYear(Number(year), language),
      submodel,
    ]
      .filter(Boolean)
      .join(' ');
  },
} satisfies FieldKind;

const levelsOf = ({ levels }: FormField): Level[] =>
  LEVELS.filter((level) => (levels ?? LEVELS).includes(level));
