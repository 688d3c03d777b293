import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ContentLocation, LocalizedText, PlacesContent } from '#contracts/types.ts';
import { toAsciiDigits } from '#domain/text/digits.ts';
import { textInLanguage } from '../../checks/text-in-language.ts';
import type { Finding } from '../../json/layered-document.ts';
import type { JsonPath } from '../../problem.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';

type Report = (path: JsonPath, finding: Finding) => void;

/** What no two places share: copied with a place, it leads people to the wrong one. */
const OWN: readonly (keyof ContentLocation)[] = ['address', 'phone', 'coordinates'];
/** Postcodes, in any digits; house numbers are shorter. */
const POSTCODE = /\d{5,}/g;

/** Checks that places differ in what leads to them, and that each is described alike in all languages. */
export function checkPlaceFacts(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  if (!places) return;
  const report: Report = (path, finding) => context.problems.push(loaded.document.problemAt(path, finding));
  checkLabels(places, context, report);
  checkCities(places, context, report);
  checkCopies(places, report);
  for (const [name, place] of Object.entries(places.locations ?? {})) {
    checkPhone(['locations', name, 'phone'], place.phone, context, report);
    checkPostcodes(['locations', name, 'address'], place.address, report);
    checkFunctions(['locations', name], place, report);
  }
}

/** Labels among which people choose. Places of several provinces may share one. */
function checkLabels(
  { locations = {}, provinces = {}, services = {} }: PlacesContent,
  { region, locales }: ContentContext,
  report: Report,
): void {
  const reported = new Set<unknown>();
  for (const [part, entries] of Object.entries({ locations, provinces, services }))
    for (const { code } of region.languages) {
      const seen: { text: string; name: string; province?: string }[] = [];
      for (const [name, entry] of Object.entries<ContentLocation | { label: LocalizedText }>(entries)) {
        const { label } = entry;
        const text = textInLanguage(locales, label, code)?.trim() ?? '';
        if (text === '' || reported.has(label)) continue;
        const province = 'province' in entry ? entry.province : undefined;
        // without a province, people cannot see which of two places is meant
        const first = seen.find(
          (each) => each.text === text && (!each.province || !province || each.province === province),
        );
        seen.push({ text, name, ...(province && { province }) });
        if (!first) continue;
        reported.add(label);
        report([part, name, 'label'], {
          message: `"${text}" is the label of "${first.name}" in ${code}, too`,
          allowed: 'a label of its own',
        });
      }
    }
}

/** Cities among which people choose. Cities of several provinces may share a name. */
function checkCities(
  { provinces = {} }: PlacesContent,
  { region, locales }: ContentContext,
  report: Report,
): void {
  for (const [province, { cities = {} }] of Object.entries(provinces)) {
    const reported = new Set<string>();
    for (const { code } of region.languages) {
      const seen = new Map<string, string>();
      for (const [name, label] of Object.entries(cities)) {
        const text = textInLanguage(locales, label, code)?.trim() ?? '';
        const first = seen.get(text);
        if (first === undefined) seen.set(text, name);
        else if (text !== '' && !reported.has(name)) {
          reported.add(name);
          report(['provinces', province, 'cities', name], {
            message: `"${text}" is the label of "${first}" in ${code}, too`,
            allowed: 'a label of its own',
          });
        }
      }
    }
  }
}

function checkCopies({ locations = {} }: PlacesContent, report: Report): void {
  for (const part of OWN) {
    const seen = new Map<string, string>();
    for (const [name, place] of Object.entries(locations)) {
      if (place[part] === undefined) continue;
      const value = JSON.stringify(place[part]);
      const first = seen.get(value);
      if (first === undefined) seen.set(value, name);
      else
        report(['locations', name, part], {
          severity: 'warning',
          message: `"${first}" has the same ${part}`,
          allowed: `the ${part} of this place`,
        });
    }
  }
}

/** A free number is called from everywhere. */
function checkPhone(
  path: JsonPath,
  phone: string | undefined,
  { region }: ContentContext,
  report: Report,
): void {
  const parsed = phone === undefined ? undefined : parsePhoneNumberFromString(phone);
  const { dialCode } = region.manifest.phone;
  if (!parsed?.country || parsed.countryCallingCode === dialCode) return;
  report(path, {
    severity: 'warning',
    message: `${phone} is a number of ${parsed.country}, another country`,
    allowed: `a number that begins with +${dialCode}`,
  });
}

/** A postcode that differs between languages is mistyped in one of them. */
function checkPostcodes(path: JsonPath, address: LocalizedText, report: Report): void {
  if (typeof address === 'string') return;
  const [first, ...others] = Object.entries(address).map(([language, text]) => ({
    language,
    codes: (toAsciiDigits(text.normalize('NFKC')).match(POSTCODE) ?? []).join(', '),
  }));
  const other = others.find(({ codes }) => codes !== first?.codes);
  if (!first || !other || first.codes === '' || other.codes === '') return;
  report([...path, other.language], {
    severity: 'warning',
    message: `the address has ${other.codes} in ${other.language} and ${first.codes} in ${first.language}`,
    allowed: 'the same postcode in all languages',
  });
}

/** Times of a place that nothing can be booked for. */
function checkFunctions(
  path: JsonPath,
  { functions = [], slots = [] }: ContentLocation,
  report: Report,
): void {
  if (slots.length === 0 || functions.length > 0) return;
  report([...path, 'slots'], {
    severity: 'warning',
    message: 'nothing can be booked at the place, so these times are never offered',
    allowed: '"functions", or no slots',
  });
}
