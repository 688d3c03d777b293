import { findPlaceholders } from '#domain/desk/template-placeholders.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { Finding } from '../../json/layered-document.ts';
import { withOwnPlace } from '../../json/own-place.ts';
import { ownTextFinding } from '../../locales/text-finding.ts';
import { listed, nearest } from '../../nearest.ts';
import type { JsonPath } from '../../problem.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';
import { contentValues } from './content-values.ts';

/** Checks that texts exist in every language of the region, as translations or in the file. */
export function checkContentTexts(loaded: LoadedContent, context: ContentContext): void {
  for (const [path, text] of contentValues(loaded, 'localizedText')) {
    if (typeof text === 'string') checkKey(loaded, context, path, text);
    else if (isObject(text)) checkOwn(loaded, context, path, text);
  }
}

/** What is put into texts of content. */
const PLACES = ['brand', 'country', 'region', 'countryIn', 'countryOf', 'countryTo'];

function placeFinding(text: string): Finding | undefined {
  const unknown = findPlaceholders(text).find((name) => !PLACES.includes(name));
  if (unknown === undefined) return undefined;
  const suggestion = nearest(unknown, PLACES);
  return {
    message: `nothing is put in for {{${unknown}}} here, so it would be shown as it is`,
    allowed: PLACES.map((name) => `{{${name}}}`).join(', '),
    ...(suggestion !== undefined && { suggestion: `{{${suggestion}}}` }),
  };
}

function checkOwn(
  loaded: LoadedContent,
  context: ContentContext,
  path: JsonPath,
  texts: Readonly<Record<string, Json>>,
): void {
  const { document, file } = loaded;
  const given = Object.keys(texts);
  for (const [language, text] of Object.entries(texts)) {
    const finding = typeof text === 'string' ? (ownTextFinding(text) ?? placeFinding(text)) : undefined;
    if (finding) context.problems.push(document.problemAt([...path, language], finding));
  }
  const codes = context.region.languages.map(({ code }) => code);
  const missing = missingLanguages(texts, codes);
  if (missing.length > 0)
    context.problems.push(
      document.problemAt(path, {
        message: `the text is missing in ${missing.join(', ')}`,
        allowed: withOwnPlace(document, path, `a text for each of ${codes.join(', ')}`),
      }),
    );
  for (const code of given.filter(
    (each) => !codes.some((known) => known === each || baseOf(known) === each),
  )) {
    const problem = document.problemAt([...path, code], {
      severity: 'warning',
      isAboutName: true,
      message: `the region has no language "${code}"`,
      allowed: listed(codes),
      suggestion: nearest(code, codes),
    });
    // shared content may have more languages than one region
    if (problem.file === file) context.problems.push(problem);
  }
}

/** Returns the languages that a text does not have; that of `zh` is for all its variants. */
export const missingLanguages = (texts: Readonly<Record<string, Json>>, codes: readonly string[]): string[] =>
  codes.filter((code) => !Object.hasOwn(texts, code) && !Object.hasOwn(texts, baseOf(code)));

function checkKey(
  { document }: LoadedContent,
  { region, locales, problems }: ContentContext,
  path: JsonPath,
  reference: string,
): void {
  const [namespace = '', key = ''] = reference.split(':', 2);
  const missing = region.languages.filter(({ code }) =>
    [code, baseOf(code)].every((language) => {
      const texts = locales.languages.get(language)?.get(namespace);
      return !texts?.has(key) && !texts?.has(`${key}_other`);
    }),
  );
  if (missing.length > 0)
    problems.push(
      document.problemAt(path, {
        message: `"${reference}" has no text in ${missing.map(({ code }) => code).join(', ')}`,
        allowed: 'a key of the locale files, or a text per language',
      }),
    );
}

function baseOf(code: string): string {
  return code.split('-', 1)[0] ?? '';
}
