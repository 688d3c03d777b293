import type { FacetDefinition, StatDefinition } from '#domain/search/index-definition.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import { allOf, criterionToSql, sortToSql } from '../../tests/search/sql/criteria-to-sql.ts';
import { typedFields as column } from '../../tests/search/sql/field-sql.ts';
import { Parameters } from '../../tests/search/sql/parameters.ts';
import { definition } from './stock.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

export type Edges = Readonly<Record<string, readonly number[]>>;

/**
 * Builds the fastest statements found for PostgreSQL: the page alone, so that an index can serve it; all
 * plain facets and histograms in one pass with GROUPING SETS; flags and ranges in one pass without groups;
 * and one more statement for each filter that does not apply to its own counts.
 */
export function statementsFor(request: SearchRequest, edges: Edges): Statement[] {
  const keys = new Set(request.criteria.map(({ key }) => key));
  const isDisjunctive = (facet: FacetDefinition) =>
    keys.has(facet.key) && (facet.kind === 'make_model' || facet.join !== 'AND');
  const facets = definition.facets.filter((facet) => !isDisjunctive(facet));
  const stats = definition.stats.filter(({ key }) => !keys.has(key));
  return [
    page(request),
    ...counts(request, undefined, facets, stats, edges),
    ...[...keys].flatMap((key) =>
      counts(
        request,
        key,
        definition.facets.filter((facet) => facet.key === key && isDisjunctive(facet)),
        definition.stats.filter((stat) => stat.key === key),
        edges,
      ),
    ),
  ];
}

function where({ criteria }: SearchRequest, except: string | undefined, parameters: Parameters): string {
  const context = { definition, field: column, parameters };
  const conditions = criteria
    .filter(({ key }) => key !== except)
    .map(({ criterion }) => criterionToSql(criterion, context));
  return `FROM stock WHERE ${allOf(conditions)}`;
}

function page(request: SearchRequest): Statement {
  const parameters = new Parameters();
  const from = where(request, undefined, parameters);
  const sort = definition.sorts.find(({ name }) => name === request.sort);
  const order = sortToSql(sort, { definition, field: column });
  const text = `SELECT id ${from} ORDER BY ${order} LIMIT ${request.limit ?? 24} OFFSET ${request.offset ?? 0}`;
  return { text, values: parameters.values };
}

function counts(
  request: SearchRequest,
  except: string | undefined,
  facets: readonly FacetDefinition[],
  stats: readonly StatDefinition[],
  edges: Edges,
): Statement[] {
  const groups = [
    ...facets.flatMap((facet) => {
      if (facet.kind === 'make_model') return [column('make'), column('model')];
      return facet.kind === 'values' && facet.field !== 'categories' ? [column(facet.field)] : [];
    }),
    ...stats.map(
      ({ key, field }) => `width_bucket(${column(field)}, '{${edges[key]?.join(',')}}'::float8[])`,
    ),
  ];
  const flags = facets.flatMap((facet) => (facet.kind === 'flags' ? facet.fields : []));
  const single = [
    'count(*) AS total',
    ...flags.map((flag) => `count(*) FILTER (WHERE ${column(flag)}) AS ${column(flag)}`),
    ...stats.flatMap(({ key, field }) => [
      `min(${column(field)}) AS "min ${key}"`,
      `max(${column(field)}) AS "max ${key}"`,
    ]),
  ];
  const select = (columns: string, rest = '') => {
    const parameters = new Parameters();
    const text = `SELECT ${columns} ${where(request, except, parameters)} ${rest}`;
    return { text, values: parameters.values };
  };
  const sets = groups.map((_, index) => `(g${index})`).join(', ');
  const grouped = () => {
    const parameters = new Parameters();
    const inner = `SELECT ${groups.map((group, index) => `${group} AS g${index}`).join(', ')} ${where(request, except, parameters)}`;
    const names = groups.map((_, index) => `g${index}`).join(', ');
    return {
      text: `SELECT GROUPING(${names}) AS set, ${names}, count(*) FROM (${inner}) stock GROUP BY GROUPING SETS (${sets})`,
      values: parameters.values,
    };
  };
  const hasCategories = facets.some((facet) => facet.kind === 'values' && facet.field === 'categories');
  return [
    ...(except === undefined || flags.length + stats.length > 0 ? [select(single.join(', '))] : []),
    ...(groups.length > 0 ? [grouped()] : []),
    ...(hasCategories ? [select('unnest(categories) AS value, count(*)', 'GROUP BY 1')] : []),
  ];
}
