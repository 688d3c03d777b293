import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { codePhone, formatPhone } from '#domain/phone/phone.ts';
import { phoneMetadata } from '../phone-metadata.ts';
import type { CheckContext } from './check-context.ts';
import { canonicalZone, isCountry, zonesOf } from './identity.ts';
import { canonicalTag } from './languages.ts';

/** Checks that dial code, groups and example fit each other and libphonenumber. */
export function checkPhone(context: CheckContext): void {
  if (!context.isValid(['country'], ['phone'])) return;
  const { country, phone } = context.manifest;
  if (!isCountry(country)) return;
  if (!isSupportedCountry(country)) {
    context.report(['country'], {
      message: `libphonenumber knows no numbers of "${country}"`,
      allowed: 'an ISO 3166-1 code of a country with telephones',
    });
    return;
  }
  const dialCode = getCountryCallingCode(country);
  const likely = phone.dialCode === dialCode ? undefined : likelyCountry(context);
  if (likely !== undefined) {
    context.report(['country'], {
      message: `the time zone, the languages or the phone numbers are those of ${likely}, not of ${country}`,
      allowed: likely,
      suggestion: likely,
      see: [['phone', 'dialCode'], ['timeZone']],
    });
    return;
  }
  if (phone.dialCode !== dialCode)
    context.report(['phone', 'dialCode'], {
      message: `the dial code of ${country} is ${dialCode}, not ${phone.dialCode}`,
      allowed: dialCode,
      suggestion: dialCode,
      others: [['country']],
    });
  if (phone.dialCode !== dialCode || checkExample(context, country)) checkGroups(context);
  phone.alsoParsed?.forEach((other, index) => {
    if (!isSupportedCountry(other))
      context.report(['phone', 'alsoParsed', index], {
        message: `libphonenumber knows no numbers of "${other}"`,
        allowed: 'an ISO 3166-1 code',
      });
  });
}

/**
 * Returns the country that the dial code, the example and the time zone or a locale belong to, if it is not the country
 * of the manifest.
 */
function likelyCountry(context: CheckContext): string | undefined {
  const { country, phone, timeZone, languages } = context.manifest;
  if (!context.isValid(['timeZone'], ['languages'])) return undefined;
  const parsed = parsePhoneNumberFromString(`+${phone.dialCode}${phone.example}`);
  const other = parsed?.isValid() ? parsed.country : undefined;
  if (other === undefined || other === country) return undefined;
  const zone = canonicalZone(timeZone) ?? '';
  const evidenceFor = (code: string) => [
    zonesOf(code).includes(zone),
    languages.some(({ locale }) => canonicalTag(locale)?.split('-').includes(code)),
  ];
  const votes = (code: string) => evidenceFor(code).filter(Boolean).length;
  return votes(other) > votes(country) ? other : undefined;
}

/** @returns whether the example is a national number, so that its digits can be counted */
function checkExample(context: CheckContext, country: CountryCode): boolean {
  const { phone } = context.manifest;
  const parsed = parsePhoneNumberFromString(phone.example, country);
  if (!parsed?.isValid()) {
    context.report(['phone', 'example'], {
      message: `"${phone.example}" is not a valid number of ${country}`,
      allowed: 'a national number without dial code',
      others: [['country']],
    });
    return false;
  }
  if (parsed.nationalNumber !== phone.example) {
    context.report(['phone', 'example'], {
      message: `"${phone.example}" is more than the national number`,
      allowed: 'the number without dial code and without the 0 that is only dialled inside the country',
      suggestion: parsed.nationalNumber,
    });
    return false;
  }
  const metadata = phoneMetadata([context.manifest]);
  if (
    codePhone(phone.example, { country, phone: { dialCode: parsed.countryCallingCode } }, metadata) === null
  )
    context.report(['phone', 'example'], {
      message: `"${phone.example}" is never sent a login code: it is not a mobile number of ${country}`,
      allowed: 'a mobile number, as people log in with one',
      others: [['country']],
    });
  const formatted = formatPhone(phone.example, phone, country, metadata);
  if (formatted !== phone.exampleFormatted)
    context.report(['phone', 'exampleFormatted'], {
      message: `the example is written "${formatted}" by these rules, not "${phone.exampleFormatted}"`,
      allowed: formatted ?? '',
      suggestion: formatted ?? undefined,
      others: [
        ['phone', 'example'],
        ['phone', 'groups'],
        ['phone', 'format'],
      ],
    });
  return true;
}

function checkGroups(context: CheckContext): void {
  const { format, groups, example } = context.manifest.phone;
  const digits = groups.reduce((sum, size) => sum + size, 0);
  if (format !== 'groups') {
    if (groups.length > 0)
      context.report(['phone', 'groups'], {
        message: `groups are only read with the format "groups", not with "${format}"`,
        allowed: '[]',
        others: [['phone', 'format']],
      });
  } else if (groups.length === 0)
    context.report(['phone', 'groups'], {
      message: 'the format "groups" needs groups',
      allowed: 'digits per group, such as [4, 4]',
      others: [['phone', 'format']],
    });
  else if (digits !== example.length)
    context.report(['phone', 'groups'], {
      message: `the groups hold ${digits} digits, the example has ${example.length}`,
      allowed: `groups of ${example.length} digits together`,
      others: [['phone', 'example']],
    });
}
