import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Literals that belong in manifests only. */
export interface RegionLiterals {
  /** Quoted texts that are not allowed. */
  codes: ReadonlySet<string>;
  /** Words that are not allowed anywhere in code. */
  names: readonly string[];
}

/** Region codes that are also ordinary words in code; they count only next to a word about regions. */
export const EVERYDAY: ReadonlySet<string> = new Set(['id', 'th', 'my', 'ms', 'in', 'is', 'no', 'to', 'de']);

interface Manifest {
  code: string;
  country: string;
  timeZone: string;
  languages: { code: string; locale: string; path: string }[];
  currency: { code: string };
}

/**
 * Codes of regions, countries, languages and currencies, and country names, from the manifests of a folder.
 */
export function regionLiterals(regionsDir: string): RegionLiterals {
  const manifests = readdirSync(regionsDir)
    .filter((file) => file.endsWith('.json'))
    .map((file): Manifest => JSON.parse(readFileSync(join(regionsDir, file), 'utf8')));
  const codes = manifests.flatMap(({ code, country, timeZone, languages, currency }) => [
    code,
    country,
    timeZone,
    currency.code,
    ...languages.flatMap((language) => [language.code, language.locale, language.path]),
  ]);
  const names = manifests.flatMap(({ country, languages }) =>
    languages.map(({ locale }) => new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country),
  );
  return { codes: new Set(codes), names: [...new Set(names)].filter((name) => name.length > 1) };
}
