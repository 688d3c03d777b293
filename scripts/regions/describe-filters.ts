import type { ResolvedFilter, ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { kindOf } from '../../src/region/search/filter-kinds.ts';
import { table } from './table.ts';

const MAX_TICKS = 60;

/** Filters in the order of the desktop column and the mobile drawer, then the options of each. */
export function describeFilters(region: ResolvedRegion): string {
  const lists = (['desktop', 'mobile'] as const).map((list) => [
    `## Filters, ${list}`,
    table(
      ['setting', 'group', 'initially', 'filters'],
      region[list].map(({ name, group, active, activeMobile, filters }) => [
        name,
        group,
        (list === 'desktop' ? active : activeMobile) ? 'open' : 'closed',
        filters.join(', '),
      ]),
    ),
  ]);
  return [
    ...lists.flat(),
    '## Filter options',
    table(
      ['filter', 'type', 'key', 'field', 'rule', 'options'],
      region.filters.map((filter) => [
        filter.name,
        filter.type,
        filter.query,
        filter.field || '(flags)',
        kindOf(filter).limits(filter).summary,
        optionsOf(filter),
      ]),
    ),
  ].join('\n\n');
}

function optionsOf({ options, ticks }: ResolvedFilter): string {
  if (options.length > 0) return options.map(({ value }) => value).join(', ');
  const shown = ticks.slice(0, MAX_TICKS).join(' ');
  return ticks.length > MAX_TICKS ? `${shown} … ${ticks.at(-1)} (${ticks.length})` : shown;
}
