import metadata from 'libphonenumber-js/min/metadata';
import type { RegionManifest } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { nationalPhone } from '#domain/phone/phone.ts';
import type { RegionContact } from './region-contact.ts';

const texts = rememberByText((country) =>
  rememberByText((number) => nationalPhone(number, country, metadata)),
);

/**
 * A number to call, in the form that visitors of a region dial: the national one of its own numbers, the international one
 * of others. The link works from anywhere.
 * @param number E.164
 */
export const phoneLink = (
  number: string,
  { country }: Pick<RegionManifest, 'country'>,
): RegionContact['phone'] => ({ href: `tel:${number}`, text: texts(country)(number) });
