import type { FormField } from '#contracts/types.ts';
import { type AddressPart, joinAddress } from '../../format/join-address.ts';
import type { ResolvedRegion } from '../../manifest/resolved-region.ts';
import { localizedText } from '../../text/localized-text.ts';
import { fieldFrame } from '../field-frame.ts';
import type { AnswerSchema, FieldKind } from '../field-kind.ts';
import { choiceSchema } from '../field-options.ts';
import { LINE } from '../text-kind.ts';

type Part = NonNullable<FormField['parts']>[number];

const PARTS: readonly Part[] = ['province', 'city', 'line'];
const TEXT: AnswerSchema = { type: 'string', maxLength: 200, pattern: LINE };

/** An address. Provinces and cities are chosen where the content of the region lists them, else written. */
export const address = {
  isPersonal: true,
  reads: ['parts'],
  schema(field, region) {
    const { parts = PARTS, required = false } = field;
    const provinces = provincesOf(region);
    const names = Object.keys(provinces);
    const schemas: { readonly [Name in Part]: AnswerSchema } = {
      province: names.length > 0 ? choiceSchema(names) : TEXT,
      city: TEXT,
      line: TEXT,
      postal_code: { type: 'string', maxLength: 12, pattern: '^[A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*$' },
    };
    const withCities = Object.entries(provinces).filter(([, { cities }]) => cities);
    return {
      type: 'object',
      additionalProperties: false,
      ...(required === false ? { minProperties: 1 } : { required: parts }),
      properties: Object.fromEntries(parts.map((part) => [part, schemas[part]])),
      ...(parts.includes('province') &&
        parts.includes('city') &&
        withCities.length > 0 && {
          allOf: withCities.map(([name, { cities = {} }]) => ({
            if: { required: ['province'], properties: { province: { const: name } } },
            // biome-ignore lint/suspicious/noThenProperty: keyword of JSON Schema
            then: { properties: { city: choiceSchema(Object.keys(cities)) } },
          })),
        }),
    };
  },
  view(field, context) {
    const { region, language, t } = context;
    const text = (of: Parameters<typeof localizedText>[0]) => localizedText(of, language.code, t);
    return {
      ...fieldFrame('address', field, context),
      /** What is asked for, in this order, with labels. */
      parts: (field.parts ?? PARTS).map((name) => ({ name, label: t(`forms:address.${name}`) })),
      /** Provinces to choose from, with their cities; none: both are written. A province without cities: the city is written. */
      provinces: Object.entries(provincesOf(region)).map(([value, { label, cities = {} }]) => ({
        value,
        label: text(label),
        cities: Object.entries(cities).map(([city, name]) => ({ value: city, label: text(name) })),
      })),
    };
  },
  read(texts, { parts = PARTS }) {
    const answered = parts.flatMap((part) => {
      const [text] = texts(part);
      return text === undefined ? [] : [[part, text] as const];
    });
    return answered.length > 0 ? Object.fromEntries(answered) : undefined;
  },
  summary(answer, { parts = PARTS }, { region, language, t }) {
    const given = answer as Readonly<Partial<Record<Part, string>>>;
    const province = provincesOf(region)[given.province ?? ''];
    const city = province?.cities?.[given.city ?? ''];
    const texts = {
      ...given,
      ...(province && { province: localizedText(province.label, language.code, t) }),
      ...(city && { city: localizedText(city, language.code, t) }),
    };
    const written = parts.flatMap((part): AddressPart[] => {
      const text = texts[part];
      if (text === undefined) return [];
      return [[part, part === 'postal_code' ? t('forms:address.postalCode', { code: text }) : text]];
    });
    return joinAddress(written, language.locale);
  },
} satisfies FieldKind;

const provincesOf = ({ content }: ResolvedRegion) => content.places?.provinces ?? {};
