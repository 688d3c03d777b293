import type { JsonPath } from '../problem.ts';
import { type Label, reportAlike } from './alike.ts';
import type { CheckContext } from './check-context.ts';
import { filtersOf } from './filters-of.ts';
import { namesIn } from './names-in.ts';

/** Checks that the labels of options, sorts and filters are distinct in every language. */
export function checkLabels(context: CheckContext): void {
  if (!context.isValid(['languages'])) return;
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
  if (
    !context.isContainer(['fields']) ||
    !context.isContainer(['vocabularies']) ||
    context.isReported([...path, 'options'])
  )
    return [];
  const home = isBooleanFilter ? undefined : fields[field]?.vocabulary;
  return options.flatMap((option): Label[] => {
    const at = isBooleanFilter ? ['fields', String(option)] : ['vocabularies', home ?? '', String(option)];
    if (!isBooleanFilter && home === undefined) return [];
    const found = isBooleanFilter ? fields[String(option)] : vocabularies[home ?? '']?.[String(option)];
    return found && context.isValid(at) ? [{ label: found.label, path: [...at, 'label'] }] : [];
  });
}

function labelsOf(context: CheckContext, list: 'sorts' | 'quickSearches'): Label[] {
  if (!context.isContainer([list])) return [];
  return (context.manifest[list] ?? []).flatMap(({ label }, index) =>
    context.isValid([list, index]) ? [{ label, path: [list, index, 'label'] }] : [],
  );
}

function headersOf(context: CheckContext, list: 'desktop' | 'mobile'): Label[] {
  if (!context.isValid(['filters', list]) || !context.isContainer(['filters', 'settings'])) return [];
  const { settings } = context.manifest.filters;
  const names = namesIn(settings);
  return context.manifest.filters[list].flatMap((name): Label[] => {
    const path = ['filters', 'settings', name];
    if (!names.includes(name) || !context.isValid([...path, 'header'])) return [];
    const { header, filters } = settings[name] ?? {};
    // the name over a single control is that of the setting
    const [only, ...others] = context.isValid([...path, 'filters']) ? (filters ?? []) : [];
    if (only?.label && others.length === 0)
      return [{ label: only.label, path: [...path, 'filters', 0, 'label'] }];
    return header ? [{ label: header, path: [...path, 'header'] }] : [];
  });
}
