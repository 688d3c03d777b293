import { join, relative } from 'node:path';
import { rememberByObject, rememberByText } from '#domain/cache/remember.ts';
import type { LanguageTexts } from '../locales/read-locales.ts';
import { nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Endings of plural forms (i18next). */
const PLURAL = /(_ordinal)?_(zero|one|two|few|many|other)$/;

/** Checks that a translation key has a text in every language of the region with texts. */
export function checkKey(context: CheckContext, path: JsonPath, reference: string): void {
  const [namespace = '', key = ''] = reference.split(':', 2);
  const withTexts = textsOf(context)(namespace);
  const missing = withTexts.filter(({ maps }) => !maps.some((texts) => hasKey(texts, key)));
  if (withTexts.length > 0 && missing.length === 0) return;
  const { languages } = context.locales;
  const isNamespaceKnown = [...languages.values()].some((texts) => texts.has(namespace));
  if (isNamespaceKnown ? missing.length === 0 : languages.size === 0) return;
  const isNowhere = missing.length === withTexts.length;
  context.report(path, {
    message: isNowhere
      ? `there is no text "${reference}"`
      : `"${reference}" has no text in ${missing.map(({ code }) => code).join(', ')}`,
    allowed: isNowhere
      ? 'a key of the locale files, or a text per language'
      : `the key in ${namespace}.json of each language`,
    suggestion: isNowhere ? nearest(reference, keysIn(context)) : undefined,
  });
}

/** Checks that every language of the region has the locale files that the manifest’s keys name. */
export function checkLocaleFiles(context: CheckContext, namespaces: Iterable<string>): void {
  const { languages, folders, faulty } = context.locales;
  const known = new Set([...languages.values()].flatMap((texts) => [...texts.keys()]));
  // an unknown namespace is reported where it is named
  const wanted = [...new Set(namespaces)].filter((name) => known.has(name)).sort();
  context.manifest.languages.forEach(({ code }, index) => {
    const path = ['languages', index, 'code'];
    const folder = relative(process.cwd(), join(folders.overrides ?? folders.shipped, code));
    if (!languages.has(code) && !languages.has(baseOf(code))) {
      context.report(path, {
        message: `there are no texts for "${code}": the folder ${folder} is missing`,
        allowed: [...languages.keys()].sort().join(', ') || 'a folder per language',
        suggestion: nearest(code, languages.keys()),
      });
      return;
    }
    const isRead = (name: string) =>
      mapsOf(languages, code, name).length > 0 || faulty.has(`${code}:${name}`);
    for (const namespace of wanted.filter((name) => !isRead(name)))
      context.report(path, {
        message: `the file ${join(folder, `${namespace}.json`)} is missing`,
        allowed: 'every namespace in every language',
      });
  });
}

/** Languages of a region that have texts of a namespace. A manifest names a thousand keys. */
const textsOf = rememberByObject(({ locales, manifest }: CheckContext) =>
  rememberByText((namespace) =>
    manifest.languages.flatMap(({ code }) => {
      const maps = mapsOf(locales.languages, code, namespace);
      return maps.length > 0 ? [{ code, maps }] : [];
    }),
  ),
);

/** All keys with a text in a language of a region. */
const keysIn = rememberByObject(
  ({ locales, manifest }: CheckContext) =>
    new Set(manifest.languages.flatMap(({ code }) => keysOf(locales.languages.get(code)))),
);

/** Returns the texts of a language and of its base language. */
function mapsOf(languages: ReadonlyMap<string, LanguageTexts>, code: string, namespace: string) {
  const own = [...new Set([code, baseOf(code)])];
  return own.flatMap((language) => languages.get(language)?.get(namespace) ?? []);
}

function baseOf(code: string): string {
  return code.split('-', 1)[0] ?? '';
}

function hasKey(texts: ReadonlyMap<string, unknown>, key: string): boolean {
  return texts.has(key) || texts.has(`${key}_other`) || texts.has(`${key}_ordinal_other`);
}

function keysOf(texts: LanguageTexts | undefined): string[] {
  return [...(texts ?? [])].flatMap(([namespace, keys]) =>
    [...keys.keys()].map((key) => `${namespace}:${key.replace(PLURAL, '')}`),
  );
}
