import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rememberByObject } from '#domain/cache/remember.ts';
import { isSpecific } from '#region/search/phrase/squash-name.ts';
import { catalogueFolders } from '../../config/folders.ts';
import { makeFiles } from '../catalogue/make-files.ts';
import { squashedName } from '../squashed-words.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { textInLanguage } from './text-in-language.ts';

/** Names that find cars in the search box, as it compares them. */
export interface CarNames {
  makes: ReadonlySet<string>;
  /** Names that find a model without its make, with the model of each. */
  models: ReadonlyMap<string, string>;
}

interface Named {
  name?: string;
  names?: Readonly<Record<string, string>>;
  aliases?: readonly string[];
}

interface NamedMake extends Named {
  slug?: string;
  models?: readonly Named[];
}

/** Names of a file of the catalogue. */
interface MakeNames {
  makes: readonly string[];
  models: readonly (readonly [name: string, model: string])[];
}

/** Names of each file; manifests are checked often, and makes seldom change. */
const read = new Map<string, { version: string; names: MakeNames }>();
const MAX_FILES = 1_000;

/** Names of makes and models of the catalogue. Faults of its files have their own report. */
export const carNamesOf: (context: CheckContext) => CarNames = rememberByObject(
  ({ folders: { regionsDir, shippedRegionsDir } }: CheckContext) => {
    const files = catalogueFolders(regionsDir, shippedRegionsDir).flatMap((folder) =>
      makeFiles(folder).map((name) => join(folder, name)),
    );
    return joined(files.flatMap((file) => readNames(file) ?? []));
  },
);

let last: { all: readonly MakeNames[]; names: CarNames } | undefined;

/** Regions of one set have the same catalogue. */
function joined(all: readonly MakeNames[]): CarNames {
  if (last?.all.length === all.length && last.all.every((names, at) => names === all[at])) return last.names;
  const names = {
    makes: new Set(all.flatMap(({ makes }) => makes)),
    models: new Map(all.flatMap(({ models }) => models)),
  };
  last = { all, names };
  return names;
}

function readNames(file: string): MakeNames | undefined {
  try {
    const { mtimeMs, size } = statSync(file);
    const version = `${mtimeMs} ${size}`;
    const before = read.get(file);
    if (before?.version === version) return before.names;
    const names = namesOfMake(JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')));
    if (read.size >= MAX_FILES) read.clear();
    read.set(file, { version, names });
    return names;
  } catch {
    return undefined;
  }
}

const namesOfMake = (make: NamedMake): MakeNames => ({
  makes: [squashedName(make.slug ?? ''), ...namesOf(make)],
  models: (make.models ?? []).flatMap((model) =>
    namesOf(model)
      .filter(isSpecific)
      .map((name) => [name, `${make.name} ${model.name}`] as const),
  ),
});

const namesOf = ({ name = '', names = {}, aliases = [] }: Named): string[] =>
  [name, ...Object.values(names), ...aliases].map((each) => squashedName(String(each)));

/** The filter that a name on the buy page belongs to, and the value where it is an option. */
export interface FilterLabel {
  what: string;
  key: string;
  value?: string;
}

/** Names of filters and of their options in all languages of the region, as the search box compares them. */
export const labelsOfFilters: (context: CheckContext) => ReadonlyMap<string, FilterLabel> =
  rememberByObject(readLabels);

function readLabels(context: CheckContext): ReadonlyMap<string, FilterLabel> {
  const labels = new Map<string, FilterLabel>();
  const { fields, vocabularies, languages } = context.manifest;
  if (!context.isContainer(['fields']) || !context.isContainer(['vocabularies'])) return labels;
  for (const { filter, path } of filtersOf(context)) {
    const { query: key, options = [], field = '' } = filter;
    const label = filter.label ?? context.manifest.filters.settings[String(path[2])]?.header;
    const terms = vocabularies[fields[field]?.vocabulary ?? ''] ?? {};
    const named = options.flatMap((option) => {
      const value = String(option);
      const text = filter.isBooleanFilter ? fields[value]?.label : terms[value]?.label;
      return text ? [{ text, label: { what: 'an option', key, value } }] : [];
    });
    for (const each of [...named, ...(label ? [{ text: label, label: { what: 'the name', key } }] : [])])
      for (const { code } of languages) {
        const name = squashedName(textInLanguage(context.locales, each.text, code) ?? '');
        if (name !== '' && !labels.has(name)) labels.set(name, each.label);
      }
  }
  return labels;
}
