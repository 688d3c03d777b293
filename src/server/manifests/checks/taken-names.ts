import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isSpecific, squashName } from '#region/search/phrase/squash-name.ts';
import { catalogueFolders } from '../../config/folders.ts';
import { makeFiles } from '../catalogue/make-files.ts';
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

/** Names of each file; manifests are checked often, and makes seldom change. */
const read = new Map<string, { version: string; make: NamedMake }>();
const MAX_FILES = 1_000;
const known = new WeakMap<CheckContext, CarNames>();

/** Names of makes and models of the catalogue. Faults of its files have their own report. */
export function carNamesOf(context: CheckContext): CarNames {
  const found = known.get(context);
  if (found) return found;
  const { regionsDir, shippedRegionsDir } = context.folders;
  const files = catalogueFolders(regionsDir, shippedRegionsDir).flatMap((folder) =>
    makeFiles(folder).map((name) => join(folder, name)),
  );
  const all = files.flatMap((file) => readMake(file) ?? []);
  const names = {
    makes: new Set(all.flatMap((make) => [squashName(make.slug ?? ''), ...namesOf(make)])),
    models: new Map(
      all.flatMap((make) =>
        (make.models ?? []).flatMap((model) =>
          namesOf(model)
            .filter(isSpecific)
            .map((name): [string, string] => [name, `${make.name} ${model.name}`]),
        ),
      ),
    ),
  };
  known.set(context, names);
  return names;
}

function readMake(file: string): NamedMake | undefined {
  try {
    const { mtimeMs, size } = statSync(file);
    const version = `${mtimeMs} ${size}`;
    const before = read.get(file);
    if (before?.version === version) return before.make;
    const make: NamedMake = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    if (read.size >= MAX_FILES) read.clear();
    read.set(file, { version, make });
    return make;
  } catch {
    return undefined;
  }
}

const namesOf = ({ name = '', names = {}, aliases = [] }: Named): string[] =>
  [name, ...Object.values(names), ...aliases].map((each) => squashName(String(each)));

/** The filter that a name on the buy page belongs to, and the value where it is an option. */
export interface FilterLabel {
  what: string;
  key: string;
  value?: string;
}

/** Names of filters and of their options in all languages of the region, as the search box compares them. */
export function labelsOfFilters(context: CheckContext): ReadonlyMap<string, FilterLabel> {
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
        const name = squashName(textInLanguage(context.locales, each.text, code) ?? '');
        if (name !== '' && !labels.has(name)) labels.set(name, each.label);
      }
  }
  return labels;
}
