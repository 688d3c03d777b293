import type { LocalizedText } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { namesIn } from './names-in.ts';
import { shownText } from './shown-text.ts';

interface Label {
  label: LocalizedText;
  path: JsonPath;
}

/** What visitors choose between has names that tell it apart, in every language. */
export function checkLabels(context: CheckContext): void {
  if (!context.sound(['languages'])) return;
  for (const { what, labels } of groupsOf(context)) reportAlike(context, what, labels);
}

function groupsOf(context: CheckContext): { what: string; labels: Label[] }[] {
  return [
    ...filtersOf(context).map(({ filter, path }) => ({
      what: 'option',
      labels: optionLabels(context, filter, path),
    })),
    { what: 'order', labels: labelsOf(context, 'sorts') },
    { what: 'quick search', labels: labelsOf(context, 'quickSearches') },
    ...(['desktop', 'mobile'] as const).map((list) => ({
      what: 'filter',
      labels: headersOf(context, list),
    })),
  ];
}

function optionLabels(
  context: CheckContext,
  { options = [], field = '', isBooleanFilter }: ReturnType<typeof filtersOf>[number]['filter'],
  path: JsonPath,
): Label[] {
  const { fields, vocabularies } = context.manifest;
  if (!context.open(['fields']) || !context.open(['vocabularies']) || context.isTold([...path, 'options']))
    return [];
  const home = isBooleanFilter ? undefined : fields[field]?.vocabulary;
  return options.flatMap((option): Label[] => {
    const at = isBooleanFilter ? ['fields', String(option)] : ['vocabularies', home ?? '', String(option)];
    if (!isBooleanFilter && home === undefined) return [];
    const found = isBooleanFilter ? fields[String(option)] : vocabularies[home ?? '']?.[String(option)];
    return found && context.sound(at) ? [{ label: found.label, path: [...at, 'label'] }] : [];
  });
}

function labelsOf(context: CheckContext, list: 'sorts' | 'quickSearches'): Label[] {
  if (!context.open([list])) return [];
  return (context.manifest[list] ?? []).flatMap(({ label }, index) =>
    context.sound([list, index]) ? [{ label, path: [list, index, 'label'] }] : [],
  );
}

function headersOf(context: CheckContext, list: 'desktop' | 'mobile'): Label[] {
  if (!context.sound(['filters', list]) || !context.open(['filters', 'settings'])) return [];
  const { settings } = context.manifest.filters;
  const names = namesIn(settings);
  return context.manifest.filters[list].flatMap((name): Label[] => {
    const path = ['filters', 'settings', name, 'header'];
    const header = names.includes(name) && context.sound(path) ? settings[name]?.header : undefined;
    return header ? [{ label: header, path }] : [];
  });
}

function reportAlike(context: CheckContext, what: string, labels: readonly Label[]): void {
  const told = new Set<Label>();
  for (const { code } of context.manifest.languages) {
    const seen = new Map<string, Label>();
    for (const each of labels) {
      const text = shownText(context.locales, each.label, code)?.trim();
      const first = text === undefined ? undefined : seen.get(text);
      if (text !== undefined && !first) seen.set(text, each);
      if (!first || told.has(each)) continue;
      told.add(each);
      context.report(each.path, {
        message: `two of a kind (${what}) are called "${text}" in ${code}`,
        allowed: 'a name of its own for each',
        others: [first.path],
      });
    }
  }
}
