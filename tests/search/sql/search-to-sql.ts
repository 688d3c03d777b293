import { type FacetDefinition, OTHER_VALUE } from '#domain/search/index-definition.ts';
import type { SearchRequest } from '#server/search/search-types.ts';
import { leftOutBy, lifted } from '../left-out.ts';
import { allOf, criterionToSql, notInToSql, type SqlContext, sortToSql } from './criteria-to-sql.ts';

/** Histogram edges by statistic. They depend on the whole stock, so the caller passes them. */
export type Edges = Readonly<Record<string, readonly number[]>>;

/**
 * Translates a search to one statement that returns one row `{ total, ids, counts, ends, without }`. Every
 * facet has its own condition; nothing is derived from the implementation of the index.
 */
export function searchToSql(
  request: SearchRequest,
  table: string,
  edges: Edges,
  context: SqlContext,
): string {
  const { definition, field, parameters } = context;
  const keys = [...new Set(request.criteria.map(({ key }) => key))];
  const groups = keys.map((key, index) => {
    const conditions = request.criteria.filter((named) => named.key === key);
    return `${allOf(conditions.map(({ criterion }) => criterionToSql(criterion, context)))} AS met_${index}`;
  });
  const met = (except?: string) =>
    allOf(keys.flatMap((key, index) => (key === except ? [] : `met_${index}`)));
  const counted = [
    ...definition.facets.flatMap((facet) => {
      if (facet.kind === 'make_model' || facet.join !== 'AND')
        return facetArms(facet, met(facet.key), context);
      const own = request.criteria.flatMap(({ key, criterion }) => (key === facet.key ? [criterion] : []));
      const leftOut = [...new Set(own.flatMap((criterion) => leftOutBy(criterion, facet)))];
      const list = parameters.bind(leftOut.map(String), 'text[]');
      return [
        ...facetArms(facet, met(), context).map((arm) => valuesWhere(arm, `value <> ALL(${list})`)),
        // a value that is left out counts what is found once it is not
        ...leftOut.flatMap((value) => {
          const others = own.map((criterion) => criterionToSql(lifted(criterion, value, facet), context));
          const isValue = `value = ${parameters.bind(String(value), 'text')}`;
          return facetArms(facet, allOf([met(facet.key), ...others]), context).map((arm) =>
            valuesWhere(arm, isValue),
          );
        }),
      ];
    }),
    ...definition.stats.flatMap(({ key, field: name }) =>
      edges[key]
        ? [
            `SELECT 'bars ${key}', ${bucket(field(name), edges[key], context)}::text, ${field(name)} IS NOT NULL AND ${met(key)}`,
          ]
        : [],
    ),
  ];
  const ends = definition.stats.flatMap(({ key, field: name }) => [
    `'${key}', jsonb_build_array(min(${field(name)}) FILTER (WHERE ${met(key)}), max(${field(name)}) FILTER (WHERE ${met(key)}))`,
  ]);
  const sort = definition.sorts.find(({ name }) => name === request.sort);
  const { offset = 0, limit = 24 } = request;
  return `
    WITH tested AS MATERIALIZED (SELECT ${['stock.*', ...groups].join(', ')} FROM ${table} stock),
    page AS (
      SELECT id, row_number() OVER (ORDER BY ${sortToSql(sort, context)}) AS place FROM tested WHERE ${met()}
      ORDER BY place OFFSET ${parameters.bind(offset, 'int')} LIMIT ${parameters.bind(limit, 'int')}
    ),
    counts AS (
      SELECT key, value, count(*) FROM tested CROSS JOIN LATERAL (
        ${counted.join('\n        UNION ALL ')}
      ) AS part(key, value, counts)
      WHERE counts AND value IS NOT NULL GROUP BY key, value
    )
    SELECT
      (SELECT count(*)::int FROM tested WHERE ${met()}) AS total,
      (SELECT COALESCE(jsonb_agg(id ORDER BY place), '[]') FROM page) AS ids,
      (SELECT COALESCE(jsonb_agg(jsonb_build_array(key, value, count)), '[]') FROM counts) AS counts,
      ${objectOf(ends)} AS ends,
      ${objectOf(keys.map((key) => `'${key}', count(*) FILTER (WHERE ${met(key)})`))} AS without`;
}

const valuesWhere = (arm: string, condition: string): string =>
  `SELECT * FROM (${arm}) AS part(key, value, counts) WHERE ${condition}`;

/** without aggregates PostgreSQL would return one row per listing */
function objectOf(aggregates: readonly string[]): string {
  return aggregates.length > 0
    ? `(SELECT jsonb_build_object(${aggregates.join(', ')}) FROM tested)`
    : `'{}'::jsonb`;
}

function facetArms(facet: FacetDefinition, condition: string, context: SqlContext): string[] {
  const { definition, field } = context;
  const arm = (value: string, and = '') => `SELECT '${facet.key}', ${value}, ${condition}${and}`;
  if (facet.kind === 'flags')
    return facet.fields.map((name) => arm(`'${name}'`, ` AND ${field(name)} IS TRUE`));
  if (facet.kind === 'make_model') {
    const { makeField = '', modelField = '' } = definition.makeModel ?? {};
    return [
      arm(field(makeField)),
      arm(field(modelField), ` AND ${field(modelField)} IS DISTINCT FROM ${field(makeField)}`),
    ];
  }
  const kind = definition.columns.find((column) => column.field === facet.field)?.kind;
  if (facet.options) {
    const outside = notInToSql(facet.field, facet.options, context);
    const named =
      kind === 'texts'
        ? `${arm('item', ` AND item <> '${OTHER_VALUE}'`)} FROM unnest(${field(facet.field)}) item`
        : arm(`${field(facet.field)}::text`, ` AND ${field(facet.field)}::text <> '${OTHER_VALUE}'`);
    return [named, arm(`'${OTHER_VALUE}'`, ` AND ${outside}`)];
  }
  if (kind === 'texts') return [`${arm('item')} FROM unnest(${field(facet.field)}) item`];
  if (kind === 'boolean') return [arm(`'true'`, ` AND ${field(facet.field)} IS TRUE`)];
  return [arm(`${field(facet.field)}::text`)];
}

/** Number of the bucket, from 1; values outside count in the first or last. */
function bucket(value: string, edges: readonly number[], { parameters }: SqlContext): string {
  const found = `width_bucket(${value}, ${parameters.bind(edges, 'float8[]')})`;
  return `LEAST(GREATEST(${found}, 1), ${edges.length - 1})`;
}
