import { resolve } from 'node:path';
import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { isObject } from '../../../src/region/manifest/merge-patch.ts';
import {
  CONTENT_NAMES,
  contentFolder,
  contentLayerFolders,
  namesIn,
} from '../../../src/server/manifests/content/content-files.ts';
import type { LayeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import { answersFrom } from '../../../src/server/manifests/new-region/answers-from.ts';
import { languageEntry, symbolOf } from '../../../src/server/manifests/new-region/build-manifest.ts';
import { nameOf } from '../../../src/server/manifests/new-region/language-data.ts';
import { newLocales } from '../../../src/server/manifests/new-region/write-locales.ts';
import { type JsonPath, pathText } from '../../../src/server/manifests/problem.ts';
import { readLayers } from '../../../src/server/manifests/read-layers.ts';
import type { RootSchema } from '../../../src/server/manifests/schema/schema-tree.ts';
import { valuesOfDefinition } from '../../../src/server/manifests/schema/values-of-definition.ts';
import { shortName } from '../../../src/server/manifests/short-name.ts';
import { UsageError } from '../../usage-error.ts';
import { type AddContext, type FileAdditions, type Given, one, type Plan } from './addable.ts';
import { type Addition, valueAt } from './addition.ts';
import { baseOf } from './texts.ts';

/** Plans what a language adds to manifest, content and texts. */
export async function planLanguage(given: string, flags: Given, context: AddContext): Promise<Plan> {
  const { manifest, languages, folders, locales, isDraft = false } = context;
  const {
    languages: [tag = given],
  } = answersFrom(manifest.country, { languages: given }, SOURCE_LANGUAGE);
  if (languages.includes(tag)) throw new UsageError(`the region has the language "${tag}" already`);
  const files = await contents(context);
  const faulty = files.filter(({ document }) => isFaulty(document)).map(({ document }) => fileOf(document));
  if (faulty.length > 0 && !isDraft) throw new UsageError(`mend the JSON of ${faulty.join(', ')} first`);
  const written = [
    { document: context.document, root: 'region.schema.json' as RootSchema },
    ...files.filter(({ document }) => !isFaulty(document)),
  ].map(({ document, root }) => ({ document, additions: textAdditions(document, root, tag, languages) }));
  const [own, ...rest] = written;
  const localesDir = folders.localesDir ?? folders.shippedLocalesDir;
  const texts = newLocales(localesDir, locales, [tag], SOURCE_LANGUAGE);
  return {
    files: [
      {
        document: context.document,
        additions: [...ownAdditions(tag, one(flags, 'path'), context), ...(own?.additions ?? [])],
      },
      ...rest,
    ],
    created: texts,
    steps: isDraft
      ? stepsOfDraft(tag, texts.length > 0, written, faulty)
      : stepsOfFiles(texts.length > 0, written),
  };
}

function stepsOfFiles(hasTexts: boolean, written: readonly FileAdditions[]): string[] {
  const waiting = written.flatMap(({ document, additions }) =>
    additions.map(({ path }) => `${fileOf(document)}  ${pathText(path)}`),
  );
  return [
    ...(hasTexts ? ['Translate the texts marked with ⟦ ⟧ and remove the marks.'] : []),
    ...(waiting.length > 0
      ? [`Translate ${waiting.length} texts that are in English now:\n     ${waiting.join('\n     ')}`]
      : []),
  ];
}

/** Publishing a draft writes files of texts; those of content are drafts that are published with it. */
function stepsOfDraft(
  tag: string,
  hasTexts: boolean,
  [own, ...contents]: readonly FileAdditions[],
  faulty: readonly string[],
): string[] {
  const count = own?.additions.length ?? 0;
  const waiting = contents.flatMap(({ additions }) => additions).length;
  return [
    ...(hasTexts ? [`Translate the texts of the site into ${tag}: until then they are English.`] : []),
    ...(count > 0 ? [`Translate ${count} texts of the region that are English now.`] : []),
    ...(waiting > 0
      ? [`Translate ${waiting} texts of its content. They are drafts, and published with the region.`]
      : []),
    ...(faulty.length > 0
      ? [
          `Mend the JSON of ${faulty.join(', ')}, and write texts in ${tag} there: they could not be added, and the region is published once they are there.`,
        ]
      : []),
  ];
}

const isFaulty = ({ files }: LayeredDocument): boolean => files.at(-1)?.value === undefined;

const fileOf = (document: LayeredDocument): string => shortName(document.files.at(-1)?.file ?? '');

/** Tables with an entry for each language, besides texts. */
const TABLES: readonly JsonPath[] = [
  ['currency', 'symbol'],
  ['currency', 'display'],
  ['currency', 'compactFractionDigits'],
  ['brand', 'name'],
  ['brand', 'logo'],
];

/** The language itself and tables by language. */
function ownAdditions(tag: string, path: string | undefined, context: AddContext): Addition[] {
  const { manifest, document, languages } = context;
  const { country, currency, displayName, routes } = manifest;
  const entry = languageEntry(tag, country, [...languages, tag]);
  const slugs = Object.keys(routes).map((name) => ['routes', name, 'slug']);
  const tables = [...TABLES, ...slugs].flatMap((table): Addition[] => {
    const given = valueAt(document, table);
    if (!isObject(given) || '*' in given || tag in given) return [];
    const [first] = Object.values(given);
    const value = table.at(-1) === 'symbol' ? symbolOf(tag, country, currency.code) : first;
    return value === undefined ? [] : [{ path: [...table, tag], value }];
  });
  return [
    {
      path: ['languages'],
      value: { ...entry, ...(path !== undefined && { path }) } as Json,
      isEntry: true,
    },
    ...(isObject(displayName) && !(baseOf(tag) in displayName)
      ? [{ path: ['displayName', tag], value: nameOf('region', tag, country) }]
      : []),
    ...tables,
  ];
}

/** A text of the source language, or of the first one, wherever a text is written for each language. */
function textAdditions(
  document: LayeredDocument,
  root: RootSchema,
  tag: string,
  languages: readonly string[],
): Addition[] {
  return valuesOfDefinition(document.value, root, 'localizedText').flatMap(([path, texts]) => {
    if (!isObject(texts) || tag in texts || baseOf(tag) in texts || path[0] === 'displayName') return [];
    const [first = ''] = languages;
    const text = texts[SOURCE_LANGUAGE] ?? texts[first] ?? texts[baseOf(first)] ?? Object.values(texts)[0];
    return text === undefined ? [] : [{ path: [...path, tag], value: text }];
  });
}

/** Files of content of the region, with their drafts in place of them. */
async function contents({ manifest: { code }, folders, unwritten }: AddContext) {
  const folder = contentFolder(folders.regionsDir, code);
  const names = namesIn(folder, 'files');
  const files = CONTENT_NAMES.map((name) => ({ name, file: resolve(folder, `${name}.json`) }));
  return Promise.all(
    files
      .filter(({ name, file }) => names.includes(name) || unwritten?.has(file))
      .map(async ({ name, file }) => {
        const text = unwritten?.get(file);
        const within = contentLayerFolders(folders, code);
        const { document } = await readLayers(file, within, text === undefined ? {} : { text });
        return { document, root: `${name}.schema.json` as RootSchema };
      }),
  );
}
