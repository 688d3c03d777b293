import { createRequire } from 'node:module';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { isCountry, zonesOf } from '../checks/identity.ts';
import { hasFormats } from '../checks/language-rules.ts';
import { nearest } from '../nearest.ts';
import mainZones from './main-zones.json' with { type: 'json' };

/** Data of CLDR and libphonenumber on a country. */
export interface CountryFacts {
  country: CountryCode;
  /** Official languages that CLDR knows, most spoken first. */
  languages: string[];
  /** All official languages, those of parts of the country too, most spoken first. */
  officialLanguages: string[];
  /** Time zones, the main one first. */
  timeZones: string[];
  currency: string;
  /** Distances of roads are in miles. */
  hasMiles: boolean;
  dialCode: string;
  /** A mobile number: national digits and E.164. */
  example: { national: string; international: string };
}

const require = createRequire(import.meta.url);
/** Main zones where CLDR names none: that of the capital or largest city. */
const MAIN_ZONES: Readonly<Record<string, string>> = mainZones;
const MIN_SPEAKERS_PERCENT = 5;

/** @throws UsageError for an unknown country, or one without phone numbers */
export function countryFacts(text: string): CountryFacts {
  const country = findCountry(text);
  if (!isSupportedCountry(country))
    throw new UsageError(`libphonenumber knows no telephone numbers of ${country}`);
  const example = getExampleNumber(country, examples);
  if (!example) throw new UsageError(`libphonenumber has no example number of ${country}`);
  return {
    country,
    languages: languagesOf(country),
    officialLanguages: officialLanguagesOf(country).map(({ tag }) => tag),
    timeZones: timeZonesOf(country),
    currency: currencyOf(country),
    hasMiles: hasMiles(country),
    dialCode: getCountryCallingCode(country),
    example: { national: example.nationalNumber, international: example.number },
  };
}

/** Countries with telephone numbers, by their English names. */
export function knownCountries(): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'region', fallback: 'none' });
  return getCountries()
    .flatMap((code) => ({ code, name: names.of(code) ?? '' }))
    .filter(({ code, name }) => name !== '' && isCountry(code))
    .sort((a, b) => a.name.localeCompare(b.name, SOURCE_LANGUAGE));
}

/** Finds a country by its ISO code or English name. */
function findCountry(text: string): string {
  const code = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && isCountry(code)) return code;
  const names = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'region', fallback: 'none' });
  const codes = Object.keys(cldr<Territories>('territoryInfo').territoryInfo).filter((key) =>
    /^[A-Z]{2}$/.test(key),
  );
  const byName = new Map(codes.map((key) => [names.of(key)?.toLowerCase() ?? '', key]));
  const found = byName.get(text.trim().toLowerCase());
  if (found) return found;
  const near = nearest(text.trim().toLowerCase(), byName.keys());
  throw new UsageError(
    `"${text}" is not a country${near ? `, did you mean "${near}" (${byName.get(near)})?` : ''}`,
  );
}

interface Territories {
  territoryInfo: Record<
    string,
    { languagePopulation?: Record<string, { _populationPercent: string; _officialStatus?: string }> }
  >;
}

interface OfficialLanguage {
  tag: string;
  isSpoken: boolean;
  /** Whether it is official in parts of the country only. */
  isRegional: boolean;
}

function officialLanguagesOf(country: string): OfficialLanguage[] {
  const spoken = cldr<Territories>('territoryInfo').territoryInfo[country]?.languagePopulation ?? {};
  return Object.entries(spoken)
    .filter(([, { _officialStatus }]) => /^(de_facto_)?official(_regional)?$/.test(_officialStatus ?? ''))
    .sort(([, a], [, b]) => Number(b._populationPercent) - Number(a._populationPercent))
    .map(([tag, { _populationPercent, _officialStatus = '' }]) => ({
      tag: tag.replaceAll('_', '-'),
      isSpoken: Number(_populationPercent) >= MIN_SPEAKERS_PERCENT,
      isRegional: _officialStatus.endsWith('regional'),
    }));
}

function languagesOf(country: string): string[] {
  const official = officialLanguagesOf(country).filter(
    ({ tag, isRegional }) => !isRegional && hasFormats(tag),
  );
  // use other official languages if CLDR does not support the most spoken one
  const most = official.filter(({ isSpoken }) => isSpoken);
  if (official.length > 0) return (most.length > 0 ? most : official).map(({ tag }) => tag);
  return [new Intl.Locale(`und-${country}`).maximize().language].filter(hasFormats);
}

/** Languages that CLDR supports, by lower-case English name. */
export function languageNames(): Map<string, string> {
  const { territoryInfo } = cldr<Territories>('territoryInfo');
  const spoken = Object.values(territoryInfo).flatMap(({ languagePopulation = {} }) =>
    Object.keys(languagePopulation),
  );
  const names = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'language' });
  const tags = [...new Set(spoken)].map((tag) => tag.replaceAll('_', '-')).filter(hasFormats);
  return new Map(tags.map((tag) => [names.of(tag)?.toLowerCase() ?? tag, tag]));
}

function timeZonesOf(country: string): string[] {
  const { primaryZones } = cldr<{ primaryZones: Record<string, string> }>('primaryZones');
  const main = primaryZones[country] ?? MAIN_ZONES[country];
  return [...new Set([...(main ? [main] : []), ...zonesOf(country)])];
}

function currencyOf(country: string): string {
  interface Currencies {
    currencyData: {
      region: Record<string, Record<string, { _from?: string; _to?: string; _tender?: string }>[]>;
    };
  }
  const used = cldr<Currencies>('currencyData').currencyData.region[country] ?? [];
  const current = used
    .flatMap((entry) => Object.entries(entry))
    .filter(([, { _to, _tender }]) => !_to && _tender !== 'false');
  const [code] = current.toSorted(([, a], [, b]) => String(b._from).localeCompare(String(a._from)))[0] ?? [];
  if (!code) throw new UsageError(`CLDR knows no currency of ${country}`);
  return code;
}

function hasMiles(country: string): boolean {
  interface Preferences {
    unitPreferenceData: { length: { road: Record<string, { unit: string }[]> } };
  }
  const { road } = cldr<Preferences>('unitPreferenceData').unitPreferenceData.length;
  return road[country]?.[0]?.unit === 'mile';
}

function cldr<Data>(name: string): Data {
  const { supplemental }: { supplemental: Data } = require(`cldr-core/supplemental/${name}.json`);
  return supplemental;
}
