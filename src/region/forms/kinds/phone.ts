import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { rememberByObject } from '#domain/cache/remember.ts';
import { canonicalPhone, formatPhone } from '#domain/phone/phone.ts';
import { metadataFor } from '#domain/phone/phone-metadata.ts';
import type { ResolvedRegion } from '../../manifest/resolved-region.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';

const world: MetadataJson = metadata;

/** A phone number, in E.164. */
export const phone = {
  isPersonal: true,
  reads: ['placeholder', 'autocomplete'],
  schema: (_, region) => ({ type: 'string', maxLength: 16, pattern: patternOf(region) }),
  view(field, context) {
    const { country, phone: rules } = context.region.manifest;
    return {
      ...fieldFrame('phone', field, context),
      autocomplete: field.autocomplete ?? 'tel',
      /** Country whose numbers are typed without a dial code, and how it writes them (`formatPhone`). */
      country,
      phone: rules,
      /** What libphonenumber knows of the countries that the region parses: manifests are read when the site runs. */
      metadata: metadataOf(context.region),
    };
  },
  read(texts, _, { region }) {
    const [text] = texts();
    return text && (canonicalPhone(text, region.manifest.country, world) ?? text);
  },
  summary(answer, _, { region: { manifest } }) {
    const { country, phone: rules } = manifest;
    return formatPhone(String(answer), rules, country, world) ?? '';
  },
} satisfies FieldKind;

const metadataOf = rememberByObject(({ manifest }: ResolvedRegion) => metadataFor([manifest], world));

/**
 * Numbers of the countries that the region parses have to be ones that libphonenumber calls valid; of others only the
 * form is checked, because the rules of the whole world are too large for a browser.
 */
const patternOf = rememberByObject(({ manifest: { country, phone: rules } }: ResolvedRegion): string => {
  const callingCodes = Object.entries(world.country_calling_codes).filter(([, countries]) =>
    countries.some((each) => each === country || rules.alsoParsed?.includes(each)),
  );
  const known = callingCodes.map(
    ([code, countries]) => `${code}(?:${countries.map(nationalPattern).join('|')})`,
  );
  const others = callingCodes.map(([code]) => code).join('|');
  return `^\\+(?:${[...known, `(?!${others})[1-9]\\d{6,14}`].join('|')})$`;
});

/** Position of the pattern of national numbers in the data of a country. */
const NATIONAL_PATTERN = 2;

const nationalPattern = (country: CountryCode): string =>
  String((world.countries[country] as unknown as unknown[] | undefined)?.[NATIONAL_PATTERN] ?? '\\d{4,14}');
