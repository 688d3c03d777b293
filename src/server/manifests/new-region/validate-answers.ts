import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { canonicalZone, nearestZone } from '../checks/identity.ts';
import { canonicalTag, isLanguage } from '../checks/languages.ts';
import { SERVER_PATHS } from '../checks/server-paths.ts';
import { nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import { describePattern } from '../schema/describe-schema.ts';
import { nearPattern } from '../schema/near-pattern.ts';
import { schemaAt } from '../schema/schema-tree.ts';
import { type CountryFacts, languageNames } from './country-facts.ts';

/** Input for a new manifest. */
export interface Answers {
  facts: CountryFacts;
  code: string;
  /** The first is the default. */
  languages: string[];
  timeZone: string;
  currency: string;
  /** Notes on normalized input. */
  notes: readonly string[];
}

/**
 * Validates answers. Different spellings are normalized with a note.
 * @throws UsageError for invalid values, with the allowed ones
 */
export function validateAnswers(given: Answers): Answers {
  const { facts } = given;
  const notes = [...given.notes];
  const note = (flag: string, wanted: string, taken: string): string => {
    if (taken !== wanted) notes.push(`--${flag} ${JSON.stringify(wanted)} is written "${taken}"`);
    return taken;
  };
  const code = note('code', given.code, validateCode(given.code, facts));
  const languages = given.languages.map((tag) => note('languages', tag, validLanguage(tag, facts)));
  const twice = languages.find((tag, index) => languages.indexOf(tag) < index);
  if (twice !== undefined)
    throw refusal('languages', twice, 'each language once', undefined, 'is given twice');
  const timeZone = note('time-zone', given.timeZone, validTimeZone(given.timeZone, facts));
  const currency = note('currency', given.currency, validCurrency(given.currency, facts));
  return { facts, code, languages, timeZone, currency, notes };
}

/** Validates the code, which is used in addresses and as file name. */
export function validateCode(given: string, { country }: { country: string }): string {
  const code = given.trim().toLowerCase();
  if (!fits(code, ['code'])) {
    const schema = schemaAt(['code']);
    const pattern = schema?.pattern ?? '';
    const near = nearPattern(given, pattern) ?? country.toLowerCase();
    throw refusal('code', given, describePattern(pattern, schema), near);
  }
  if (SERVER_PATHS.includes(code))
    throw refusal('code', given, 'any other code', undefined, 'is a path of the server itself');
  return code;
}

function validLanguage(given: string, { languages }: CountryFacts): string {
  const tag = canonicalTag(given.trim().replaceAll('_', '-')) ?? '';
  const [base = ''] = tag.split('-', 1);
  if (fits(tag, ['languages', 0, 'code']) && isLanguage(base)) return tag;
  const names = languageNames();
  const name = given.trim().toLowerCase();
  const near = nearest(given, languages) ?? names.get(name) ?? names.get(nearest(name, names.keys()) ?? '');
  throw refusal(
    'languages',
    given,
    `tags of languages with commas between them: ${languages.join(',')}`,
    near,
  );
}

function validTimeZone(given: string, { timeZones }: CountryFacts): string {
  const wanted = given.trim();
  const canonical = canonicalZone(wanted);
  if (canonical === undefined || !fits(wanted, ['timeZone'])) {
    const allowed = `an IANA name: ${timeZones.slice(0, 3).join(', ') || 'continent/city'}`;
    throw refusal('time-zone', given, allowed, nearestZone(wanted));
  }
  // aliases of a zone are kept, lower-case names are normalized
  return /^[a-z]/.test(wanted) || wanted.toLowerCase() === canonical.toLowerCase() ? canonical : wanted;
}

function validCurrency(given: string, { currency: usual }: CountryFacts): string {
  const code = given.trim().toUpperCase();
  const known = Intl.supportedValuesOf('currency');
  if (known.includes(code)) return code;
  const names = new Intl.DisplayNames(SOURCE_LANGUAGE, { type: 'currency' });
  const isUsual = code !== '' && names.of(usual)?.toUpperCase().includes(code);
  const near = isUsual ? usual : (nearest(code, [usual]) ?? nearest(code, known));
  throw refusal('currency', given, `an ISO 4217 code such as ${usual}`, near);
}

/** Whether a text matches the pattern of the manifest schema. */
function fits(text: string, path: JsonPath): boolean {
  return new RegExp(schemaAt(path)?.pattern ?? '', 'u').test(text);
}

function refusal(
  flag: string,
  given: string,
  allowed: string,
  near?: string,
  fault = 'cannot be used',
): UsageError {
  const advice = near === undefined ? '' : `  did you mean "${near}"?`;
  return new UsageError(`--${flag}: ${JSON.stringify(given)} ${fault}  allowed: ${allowed}${advice}`);
}
