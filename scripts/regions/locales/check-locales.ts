import { join } from 'node:path';
import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import { baseKey, PLURAL } from '../../../src/domain/text/placeholders.ts';
import { IS_PACKAGE } from '../../../src/server/config/is-package.ts';
import { layeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import { type JsonFile, readJsonFile } from '../../../src/server/manifests/json/read-json-file.ts';
import type { RegionSet } from '../../../src/server/manifests/load-regions.ts';
import type { LoadedRegion } from '../../../src/server/manifests/loaded-region.ts';
import { placeholderProblems } from '../../../src/server/manifests/locales/placeholders.ts';
import { pluralProblems } from '../../../src/server/manifests/locales/plurals.ts';
import type { LocaleSet } from '../../../src/server/manifests/locales/read-locales.ts';
import {
  type LocaleContext,
  textProblem,
  textsOf,
} from '../../../src/server/manifests/locales/text-places.ts';
import { listed, nearest } from '../../../src/server/manifests/nearest.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { withShortName } from '../../../src/server/manifests/short-name.ts';
import type { RegionFolders } from '../folders.ts';
import { DYNAMIC_KEYS } from './dynamic-keys.ts';
import { keyProblems } from './missing-keys.ts';
import { untranslatedProblems } from './untranslated.ts';
import { createKeyCheck, usageProblems } from './unused-keys.ts';
import { type KeyUse, keysInCode, storedKeys } from './used-keys.ts';

const KEY = /^[a-z][a-z0-9-]*:[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/**
 * Checks the texts of all languages.
 * @param isComplete whether all manifests were read; only then can texts be reported as unused
 */
export async function checkLocales(
  set: RegionSet,
  folders: RegionFolders,
  isComplete: boolean,
): Promise<Problem[]> {
  const { locales } = set;
  const spoken = set.regions.flatMap(({ manifest }) => manifest.languages.map(({ code }) => code));
  // a regional language inherits texts of its base language
  const read = spoken.flatMap((code) => [code, code.split('-', 1)[0] ?? code]);
  const languages = [...new Set(read)]
    .filter((code) => code !== SOURCE_LANGUAGE && locales.languages.has(code))
    .sort();
  const namespaces = new Set(locales.languages.get(SOURCE_LANGUAGE)?.keys());
  const context: LocaleContext = {
    locales,
    source: SOURCE_LANGUAGE,
    languages,
    manifestKeys: manifestKeys(set.regions),
  };
  const isShippedComplete = isComplete && folders.isShippedSet;
  const readKeys = () =>
    IS_PACKAGE ? storedKeys(folders.root, namespaces) : keysInCode(join(folders.root, 'src'), namespaces);
  // texts that only manifests of other regions use need no translation
  if (!folders.isShippedSet) context.isUsed = keyCheckOnDemand(context.manifestKeys, readKeys);
  const problems = [
    ...(isComplete ? unusedLanguageProblems(locales, spoken) : []),
    ...keyProblems(context),
    ...pluralProblems(context),
    ...(isShippedComplete ? [] : copiedPluralProblems(context)),
    ...placeholderProblems(context),
    ...untranslatedProblems(context),
    ...dynamicProblems(context, set.regions),
    ...(isShippedComplete ? identicalProblems(context, await readReviewed(folders.shippedLocalesDir)) : []),
    ...(isShippedComplete ? usageProblems(context, readKeys()) : []),
  ];
  return problems.map(withShortName);
}

/** Reading all code takes a while, and most sets lack no text. */
function keyCheckOnDemand(
  manifestKeys: ReadonlySet<string>,
  readKeys: () => readonly KeyUse[],
): (key: string) => boolean {
  let isUsed: ReturnType<typeof createKeyCheck> | undefined;
  return (key) => {
    isUsed ??= createKeyCheck(manifestKeys, readKeys());
    return isUsed(key);
  };
}

/** Translation keys in all manifest files, including inherited and unused ones. */
function manifestKeys(regions: readonly LoadedRegion[]): Set<string> {
  const keys = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && KEY.test(value)) keys.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  const files = new Map(regions.flatMap(({ document }) => document.files.map((file) => [file.file, file])));
  for (const { value } of files.values()) visit(value);
  return keys;
}

/** Reports names in manifests that the site turns into keys without a text. */
function dynamicProblems({ locales, source }: LocaleContext, regions: readonly LoadedRegion[]): Problem[] {
  const known = new Set([...textsOf(locales, source).keys()].map(baseKey));
  return regions.flatMap(({ manifest, document }) =>
    DYNAMIC_KEYS.flatMap(({ prefix, needed }) =>
      (needed?.(manifest) ?? []).flatMap(({ name, path }) => {
        if (known.has(prefix + name)) return [];
        const names = [...known]
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length));
        const message = `there is no text "${prefix}${name}"`;
        return [
          document.problemAt(path, { message, allowed: listed(names), suggestion: nearest(name, names) }),
        ];
      }),
    ),
  );
}

/** Reports folders of customer texts in a language that no region has, or with a misspelt code. */
export function unusedLanguageProblems(
  { overrides, shipped, folders }: LocaleSet,
  spoken: readonly string[],
): Problem[] {
  // base languages serve their variants; shipped texts may be replaced before a region uses them
  const known = new Set([
    ...spoken,
    ...spoken.map((code) => code.split('-', 1)[0] ?? code),
    ...shipped.keys(),
  ]);
  return [...overrides.keys()]
    .filter((language) => !known.has(language))
    .map((language) => ({
      file: join(folders.overrides ?? '', language),
      line: 1,
      column: 1,
      path: '',
      severity: 'warning',
      message: `no region has the language "${language}", so these texts are unused`,
      allowed: [...known].sort().join(', '),
      suggestion: nearest(language, known),
    }));
}

/** Reports plural forms that equal the source although its forms differ: they cannot be correct. */
export function copiedPluralProblems({ locales, languages, source }: LocaleContext): Problem[] {
  const forms = Map.groupBy(
    [...textsOf(locales, source)].filter(([key]) => PLURAL.test(key)),
    ([key]) => baseKey(key),
  );
  const sourceBase = source.split('-', 1)[0];
  return languages
    .filter((language) => language.split('-', 1)[0] !== sourceBase)
    .flatMap((language) =>
      [...textsOf(locales, language)].flatMap(([key, text]) => {
        const given = new Set(forms.get(baseKey(key))?.map(([, { text: words }]) => words));
        if (!PLURAL.test(key) || given.size < 2 || !given.has(text.text)) return [];
        return [
          textProblem(text, {
            severity: 'warning',
            message: `the plural form "${key}" equals that of ${source}`,
            allowed: `a translation to ${language}`,
          }),
        ];
      }),
    );
}

/** `{ "<language>": ["namespace:key", …] }`, `*` for all languages. */
type ReviewedList = Record<string, string[]>;

/** Reads the list of reviewed texts that may equal the source. */
export async function readReviewed(localesDir: string): Promise<{ file: JsonFile; list: ReviewedList }> {
  const file = await readJsonFile(join(localesDir, 'reviewed-identical.json'));
  const { value = {} } = file;
  return { file, list: isList(value) ? value : {} };
}

/** Reports texts that equal the source and are not in the reviewed list, and stale entries of the list. */
export function identicalProblems(
  context: LocaleContext,
  reviewed: { file: JsonFile; list: ReviewedList },
): Problem[] {
  const source = textsOf(context.locales, context.source);
  const base = context.source.split('-', 1)[0];
  const used = new Set<string>();
  const problems = context.languages
    .filter((language) => language.split('-', 1)[0] !== base)
    .flatMap((language) =>
      [...textsOf(context.locales, language)].flatMap(([key, text]) => {
        if (text.text !== source.get(key)?.text || !/\p{L}/u.test(withoutPlaceholders(text.text))) return [];
        const entry = [language, '*'].find((name) => reviewed.list[name]?.includes(key));
        if (entry !== undefined) {
          used.add(`${entry} ${key}`);
          return [];
        }
        const finding = {
          message: `the text equals the source: "${text.text}"`,
          allowed: `a translation, or "${key}" under "${language}" in reviewed-identical.json`,
        };
        return [textProblem(text, finding)];
      }),
    );
  return [...problems, ...staleEntries(reviewed, used, [...source.keys()])];
}

function staleEntries(
  { file, list }: { file: JsonFile; list: ReviewedList },
  used: ReadonlySet<string>,
  keys: string[],
): Problem[] {
  return Object.entries(list).flatMap(([language, entries]) =>
    entries.flatMap((key, index) => {
      if (used.has(`${language} ${key}`)) return [];
      const message = keys.includes(key)
        ? `"${key}" no longer equals the source`
        : `there is no text "${key}"`;
      const suggestion = keys.includes(key) ? undefined : nearest(key, keys);
      return [
        layeredDocument([file]).problemAt([language, index], {
          message,
          allowed: 'only texts that equal the source',
          suggestion,
        }),
      ];
    }),
  );
}

function withoutPlaceholders(text: string): string {
  return text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, '');
}

function isList(value: unknown): value is ReviewedList {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((keys) => Array.isArray(keys) && keys.every((key) => typeof key === 'string'))
  );
}
